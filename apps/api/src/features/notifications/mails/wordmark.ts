/** What `cid:` addresses in mails name the wordmark. */
export const WORDMARK_CID = 'wordmark@mail';

/** The wordmark of the site's header in the dark: mailboxes have neither its font nor, often, any for Devanagari. */
export { WORDMARK_PNG } from './wordmark-picture.js';
