// The page's script derives the commands of its exchanges too, so the function is plain JavaScript.
export { curlCommand, curlLines, isRedacted } from './html/browser/curl-command.js';
