/**
 * Text of strangers in mails of the shop: the names, addresses and messages of people who order, register or write.
 * Anybody can type anything there, and use anybody's email address.
 */

/** Invisible characters, such as direction marks and soft hyphens. Joiners stay, as they shape Devanagari letters. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text on one line. After a line break, a stranger could write as if it were the shop. */
export const oneLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** The characters that browsers and mail programs accept as dots in a host's name. */
const DOTS = '.\u2024\u3002\ufe52\uff0e\uff61';
const JOINERS = '[\\u200c\\u200d]*';
/** Matches a dot before a letter, as in `evil.example`, or before but not after a digit, so not in prices and times. */
const DOT_OF_A_NAME = new RegExp(
  `(?<=\\S)[${DOTS}](?=${JOINERS}\\p{L})|(?<=[^\\s\\p{N}])[${DOTS}](?=${JOINERS}\\p{N})|(?<=[^\\s\\d])[${DOTS}](?=${JOINERS}\\d)`,
  'gu',
);
const IP_ADDRESS = new RegExp(`\\d+(?:${JOINERS}\\.${JOINERS}\\d+){3,}`, 'g');
/** The start of a path to a computer in the reader's network. */
const TWO_BACKSLASHES = new RegExp(`\\\\(?=${JOINERS}\\\\)`, 'g');
/** Schemes such as `https:`, `mailto:` and `tel:`. */
const SCHEME = /(\p{L}(?:[\p{L}\p{N}+.-]|\u200c|\u200d)*[:\uff1a])(?=\S)/gu;
const AT = /[^\S\n]*([@\ufe6b\uff20])[^\S\n]*/gu;

/**
 * A text in which mail programs find nothing to link. Spaces part sites, mailboxes and addresses, as in
 * `evil. example`. Nothing is removed, and `H.No. 12` stays readable as `H. No. 12`.
 */
export const unlinked = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '$1 ')
    .replace(AT, ' $1 ')
    .replace(IP_ADDRESS, (address) => address.replaceAll('.', '. '))
    .replace(DOT_OF_A_NAME, '$& ')
    .replace(TWO_BACKSLASHES, '\\ ');

/** The parts of an address in one line. */
export const addressInOneLine = (parts: readonly (string | undefined)[]): string =>
  parts
    .map((part = '') => unlinked(oneLine(part)))
    .filter((part) => part !== '')
    .join(', ');
