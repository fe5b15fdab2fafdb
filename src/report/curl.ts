// The page's script derives the commands of its exchanges too, so the functions are plain JavaScript.
export { curlCommand, curlLines, isRedacted } from './html/browser/curl-command.js';
