const LONGEST = 60;
/** Mail programs make links of these, and a mail of the shop must not say what strangers would like it to. */
const LIKE_A_LINK = /[/\\@:]|www\.|[.。．]\p{L}{2}/iu;

/** Of an address, whose parts may have slashes and points (`Ward 4/12`, `St. Mary`), only what names another site or mailbox. */
const NAMES_A_SITE = /:\/\/|www\.|@|[\p{L}\p{N}-][.。．]\p{L}{2}|\d+(?:\.\d+){3}/iu;

/** Marks that turn the direction of all that follows. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text on one line: line breaks would let whoever wrote it go on as the shop. */
export const oneLine = (text: string): string =>
  text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** A first name as a mail greets with it; undefined for what is rather a message. Anybody can give it, and anybody's address. */
export const plainName = (firstname = ''): string | undefined => {
  const name = oneLine(firstname);
  return name === '' || name.length > LONGEST || LIKE_A_LINK.test(name) ? undefined : name;
};

/** The parts of an address in one line, without those in which a stranger names a site. The order's page has them all. */
export const plainAddress = (parts: readonly (string | undefined)[]): string =>
  parts
    .map((part = '') => oneLine(part))
    .filter((part) => part !== '' && !NAMES_A_SITE.test(part))
    .join(', ');
