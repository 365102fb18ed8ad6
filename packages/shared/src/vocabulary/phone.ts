import { latinDigits } from './digits.js';

const MOBILE = /^9[678]\d{8}$/;
/** Has the area code, and no leading 0. */
const LANDLINE = /^(?:[1-8]\d{7}|9[1-59][2-6]\d{5})$/;
/** Area codes 096 and 097 begin like a mobile number. Without the 0, two digits of a mobile number may be missing. */
const LANDLINE_WITH_ZERO = /^9[67][2-6]\d{5}$/;
/** Cannot be called with the country code. */
const TOLL_FREE = /^1(?:660|618|800|810)\d{6,7}$/;
/** A landline of the Kathmandu Valley, as dialled there. */
const IN_THE_VALLEY = /^[4-6]\d{6}$/;

const ABROAD = /^[1-9]\d{6,14}$/;
/** Numbers of Iran (+98) are longer: somebody wrote a + before a mobile number of Nepal. */
const MOBILE_WITH_PLUS = /^98\d{8}$/;
/** Countries whose numbers keep a 0 behind the country code. Elsewhere the 0 is only dialled within the country. */
const KEEPS_ZERO = /^(?:39|225|229|241|242|378)/;
/** Each country code, of one, two or three digits, that a 0 follows. */
const CODE_AND_ZERO =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)0/;

/** Characters that nobody sees, except line ends. A number copied from contacts stands between direction marks. */
const INVISIBLE = /[\p{Cf}\p{Cs}\ufe00-\ufe0f\u20e3]|(?![\n\r\t])\p{Cc}/gu;
/** Words beside a number, and prefixes of links. */
const LABELS =
  /(?<![\p{L}\p{M}])(?:tel(?:ephone)?|callto|phone|ph|mob(?:ile)?|cell(?:phone)?|contact|call|whatsapp|viber|home|office|work|nos?|number|फोन|मोबाइल|मो|नम्बर|नं|सम्पर्क)(?![\p{L}\p{M}])/giu;
const EXTENSION = /(?:;\s*ext=|(?<!\p{L})(?:extension|extn?|int|x)[\s.:]*|#\s*)(\d{1,6})\D*$/iu;
/** Characters and words between two numbers. */
const BETWEEN_NUMBERS = /[/\\,;|&\n\r]|\s\p{Pd}\s|(?<![\p{L}\p{M}])(?:or|and|वा|र)(?![\p{L}\p{M}])/iu;

interface Phone {
  /** The digits with the country code. */
  readonly digits: string;
  /** The number within Nepal, without its leading 0; undefined for a number abroad. */
  readonly inNepal?: string;
  /** Empty without one. */
  readonly extension: string;
}

type PhoneNumber = Omit<Phone, 'extension'>;

const numberInNepal = (digits: string, hasCode: boolean): PhoneNumber | undefined => {
  const local = digits.replace(/^0/, '');
  const hasPrefix = hasCode || local !== digits;
  const isCallable =
    [MOBILE, LANDLINE, TOLL_FREE].some((pattern) => pattern.test(local)) ||
    (hasPrefix && LANDLINE_WITH_ZERO.test(local));
  return isCallable ? { digits: `977${local}`, inNepal: local } : undefined;
};

const numberAbroad = (digits: string): PhoneNumber | undefined => {
  const abroad = KEEPS_ZERO.test(digits) ? digits : digits.replace(CODE_AND_ZERO, '$1');
  return ABROAD.test(abroad) ? { digits: abroad } : undefined;
};

/** @param text digits, and perhaps a `+` before them */
const numberFrom = (text: string): PhoneNumber | undefined => {
  const [, prefix, digits = ''] = /^(\+(?:00)?|00)?(\d+)$/.exec(text) ?? [];
  const [, afterCode] = /^0?977(\d*)$/.exec(digits) ?? [];
  const withCode = afterCode === undefined ? undefined : numberInNepal(afterCode, true);
  if (prefix === undefined) {
    if (IN_THE_VALLEY.test(digits)) return numberInNepal(`1${digits}`, false);
    return withCode ?? numberInNepal(digits, false);
  }
  if (afterCode !== undefined) return withCode;
  return MOBILE_WITH_PLUS.test(digits) ? numberInNepal(digits, false) : numberAbroad(digits);
};

/** A link's `%2B` as `+`. */
const decoded = (text: string): string => text.replace(/%2[089b]/gi, decodeURIComponent);

/** The visible text of a number, without labels and prefixes of links, with all digits as 0 to 9. */
const plainText = (typed: string): string =>
  latinDigits(decoded(typed).normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(/;\s*phone-context=[^;]*/gi, '')
    .replace(LABELS, ' ')
    .trim();

const LETTERS = /[\p{L}\p{M}][\p{L}\p{M}\d]*/u;

/** Reads one number. Everything but letters, digits and a `+` before the first digit is a separator. */
const numberIn = (text: string): PhoneNumber | undefined => {
  if (LETTERS.test(text) || /\d\D*\+/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const number = numberFrom(text.includes('+') ? `+${digits}` : digits);
  // Abroad, any count of digits may be right, so two numbers could be read as one.
  return number?.inNepal === undefined && BETWEEN_NUMBERS.test(text) ? undefined : number;
};

const parsePhone = (plain: string): Phone | undefined => {
  const number = numberIn(plain);
  if (number) return { ...number, extension: '' };
  const [end, extension = ''] = EXTENSION.exec(plain) ?? [];
  const called = end === undefined ? undefined : numberIn(plain.slice(0, -end.length));
  return called && { ...called, extension };
};

/** The number as it is dialled: toll-free numbers without the country code. */
const dialled = ({ digits, inNepal }: Phone): string =>
  inNepal !== undefined && TOLL_FREE.test(inNepal) ? inNepal : `+${digits}`;

/**
 * A phone number as a person dials it, such as `+977 9841234567` or `+977 14412345 ext. 12`. A number of Nepal may lack
 * its country code. Undefined for a text that no phone can call.
 */
export const callablePhone = (typed: string): string | undefined => {
  const phone = parsePhone(plainText(typed));
  if (!phone) return undefined;
  const number = dialled(phone).replace(/^\+977/, '+977 ');
  return phone.extension === '' ? number : `${number} ext. ${phone.extension}`;
};

/** The address of a link that calls a number, by RFC 3966; undefined for a text that no phone can call. */
export const phoneLink = (typed: string): string | undefined => {
  const phone = parsePhone(plainText(typed));
  if (!phone) return undefined;
  return `tel:${dialled(phone)}${phone.extension === '' ? '' : `;ext=${phone.extension}`}`;
};

/**
 * The digits that all spellings of a phone number have in common: with the country code, without an extension. For a
 * text that no phone can call, its digits as they are.
 */
export const phoneKey = (typed: string): string => {
  const plain = plainText(typed);
  return parsePhone(plain)?.digits ?? plain.replace(/\D/g, '');
};

/**
 * The digits that a search for a phone number looks for in {@link phoneKey}s. They lack the country code of Nepal and
 * the leading 0, so every spelling of a number finds it, and so do its last digits. Empty for a text without digits.
 */
export const phoneSearchKey = (typed: string): string => {
  const plain = plainText(typed);
  const digits = plain.replace(/\D/g, '');
  // Includes the last seven digits of a mobile number.
  if (IN_THE_VALLEY.test(digits)) return digits;
  const phone = parsePhone(plain);
  return phone ? (phone.inNepal ?? phone.digits) : digits.replace(/^0+(?=\d)/, '');
};

export const UNCALLABLE = 'Please enter a number that we can call, such as 9841234567';

const MAX_DIGITS = 15;
const areSeveral = (plain: string): boolean => {
  const parts = plain.split(BETWEEN_NUMBERS).filter((part) => /\d/.test(part));
  return /\d\D*\+\d/.test(plain) || (parts.length > 1 && parts.some((part) => parsePhone(part)));
};

/** The problem of a phone number, with the part that the message names as `{part}`; undefined for a valid number. */
export const phoneProblem = (typed: string): { readonly msg: string; readonly part?: string } | undefined => {
  const plain = plainText(typed);
  if (parsePhone(plain)) return undefined;
  if (areSeveral(plain)) return { msg: 'Please enter one phone number only' };
  const [part] = LETTERS.exec(plain) ?? [];
  if (part !== undefined) return { msg: 'Please enter the phone number in digits: we can’t read “{part}”', part };
  if (plain.replace(/\D/g, '').length > MAX_DIGITS) {
    return { msg: 'Please enter one phone number only: these are too many digits' };
  }
  return { msg: UNCALLABLE };
};
