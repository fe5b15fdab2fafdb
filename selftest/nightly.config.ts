import base from './playwright.config.js';

/** What `npm test` leaves for the night, since it takes minutes and finds what rarely breaks. */
export default { ...base, grep: /@nightly/, grepInvert: [] };
