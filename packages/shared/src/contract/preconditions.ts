import { count, described, optional, text } from './fields.js';

const TAG = '(?:W/)?"[!#-~\\x80-\\xff]*"';
const NO_TAGS = 'Please send If-Match as a list of ETags';

/** The versions that a change applies to, as in RFC 9110: `*`, or ETags, also with the version alone: `"v7"`. */
export const ifMatchHeader = {
  'if-match': described(
    optional(
      text(
        { max: 2000, msg: NO_TAGS },
        { pattern: `^\\s*(?:\\*|(?:,\\s*)*${TAG}(?:\\s*,(?:\\s*${TAG})?)*)\\s*$`, msg: NO_TAGS },
      ),
    ),
    'The ETag that the caller has seen, or the version alone, as `"v7"`; another version is a 412',
  ),
} as const;

/** The loaded version, in the body for forms. */
export const expectedVersion = described(
  optional(count({ min: 1, msg: 'The version must be a whole number from 1' })),
  'The version that the form was loaded with',
);
