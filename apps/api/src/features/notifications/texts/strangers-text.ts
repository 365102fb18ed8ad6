/**
 * Text that strangers type and that a mail of the shop repeats: the names, addresses and messages of whoever orders,
 * registers or writes. Anybody can type anything there, and anybody's e-mail address.
 */

/**
 * Invisible characters: marks of direction, soft hyphens and the like. Joiners stay, as they shape letters of
 * Devanagari.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text on one line: line breaks would let whoever wrote it go on as the shop. */
export const oneLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** What browsers and mail programs take for a dot between the parts of a host's name. */
const DOTS = '.\u2024\u3002\ufe52\uff0e\uff61';
const JOINERS = '[\\u200c\\u200d]*';
/** A dot before a letter, as in `evil.example`, or before a digit but not after one. Prices and times keep theirs. */
const DOT_OF_A_NAME = new RegExp(
  `(?<=\\S)[${DOTS}](?=${JOINERS}\\p{L})|(?<=[^\\s\\p{N}])[${DOTS}](?=${JOINERS}\\p{N})|(?<=[^\\s\\d])[${DOTS}](?=${JOINERS}\\d)`,
  'gu',
);
const IP_ADDRESS = new RegExp(`\\d+(?:${JOINERS}\\.${JOINERS}\\d+){3,}`, 'g');
/** Begins a path to a computer of the reader's network. */
const TWO_BACKSLASHES = new RegExp(`\\\\(?=${JOINERS}\\\\)`, 'g');
/** Such as `https:`, `mailto:` and `tel:`. */
const SCHEME = /(\p{L}(?:[\p{L}\p{N}+.-]|\u200c|\u200d)*[:\uff1a])(?=\S)/gu;
const AT = /[^\S\n]*([@\ufe6b\uff20])[^\S\n]*/gu;

/**
 * A text in which mail programs find nothing to link: the parts of a site, mailbox or address stand apart, as in `evil.
 * example`. Nothing is left out, and `H.No. 12` stays readable as `H. No. 12`.
 */
export const unlinked = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '$1 ')
    .replace(AT, ' $1 ')
    .replace(IP_ADDRESS, (address) => address.replaceAll('.', '. '))
    .replace(DOT_OF_A_NAME, '$& ')
    .replace(TWO_BACKSLASHES, '\\ ');

/** The parts of an address in one line, with all that was typed. */
export const addressInOneLine = (parts: readonly (string | undefined)[]): string =>
  parts
    .map((part = '') => unlinked(oneLine(part)))
    .filter((part) => part !== '')
    .join(', ');
