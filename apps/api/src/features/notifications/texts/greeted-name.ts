import { foldedWords } from '@paila/shared';
import { oneLine } from './strangers-text.js';

const MAX_LETTERS = 40;
const MAX_WORDS = 3;
const MAX_WORD_LETTERS = 24;

const LETTERS = '\\p{L}(?:[\\p{L}\\p{M}]|[\\u200c\\u200d])*';
/** `Sita`, `Anne-Marie`, `O’Neill`, `Md.`, `J.R.`, सीता. */
const NAME_WORD = new RegExp(`^(?:(?:\\p{L}\\.){1,3}|${LETTERS}(?:[-'’ʼ]${LETTERS}){0,2}\\.?)$`, 'u');
/** Scripts without spaces between words, in which a longer text is probably a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const MAX_UNSPACED = 6;
/** A letter with many accents covers the lines above and below. */
const PILED_ACCENTS = /\p{M}{6}/u;

/** Lower-case words between names. */
const PARTICLES = new Set('al el bin ibn bint da das de del della der di dos du e la le van von y zu'.split(' '));

/** Words of messages. No list is complete, but with the limits above, it leaves little room for a message. */
const MESSAGE_WORDS = new Set(
  [
    'access account action admin alert attention bank bitcoin blocked buy call cancelled cash claim click closed',
    'confirm contact crypto customer dear delivery discount email esewa expired fee fraud from hacked help here hurry',
    'immediately important invoice iphone is khalti link locked log login lost lottery mail message money must now number offer',
    'order paid parcel password pay payment phone pin please police prize refund reply required reset scam',
    'security send shop sms stop support suspended telegram text the this today transfer unpaid urgent verify viber visit',
    'wallet warning was we whatsapp will winner wire with you your',
    'खाता बन्द पासवर्ड पैसा फोन तुरुन्त भुक्तानी तपाईं तपाईंको कल गर्नुहोस् इनाम',
  ].flatMap((words) => words.split(' ').flatMap(foldedWords)),
);

const isParticle = (word: string): boolean => PARTICLES.has(word);
const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word) && word !== word.toUpperCase();

/** True if a text of several words contains a word of messages. A single word is not a message. */
const saysSomething = (text: string): boolean => {
  const words = foldedWords(text);
  return words.length > 1 && words.some((word) => MESSAGE_WORDS.has(word));
};

/**
 * People write each of three names with a capital letter. In scripts without capitals, three words may be a sentence.
 */
const areNames = (words: readonly string[]): boolean =>
  words.length < MAX_WORDS || words.every((word) => isCapitalised(word) || isParticle(word));

/**
 * The name for the greeting of a mail, or of a sender. Undefined for a text that does not look like a name, such as a
 * sentence, a phone number or a site.
 */
export const nameToGreet = (text = ''): string | undefined => {
  const name = oneLine(text).normalize('NFC');
  const words = name.split(' ');
  const looksLikeName =
    name.length <= MAX_LETTERS &&
    // Refuses bold, circled and wide letters, which names do not need.
    name === name.normalize('NFKC').normalize('NFC') &&
    words.length <= MAX_WORDS &&
    words.every((word) => word.length <= MAX_WORD_LETTERS && NAME_WORD.test(word)) &&
    (name.match(UNSPACED) ?? []).length <= MAX_UNSPACED &&
    !PILED_ACCENTS.test(name) &&
    areNames(words) &&
    !saysSomething(name);
  return looksLikeName ? name : undefined;
};

/** `sita_99`, `sita-rai`: letters and a few digits, with at most two signs between them. */
const HANDLE = /^[\p{L}\p{M}\p{N}]+(?:[._-][\p{L}\p{M}\p{N}]+){0,2}$/u;
const MAX_HANDLE_DIGITS = 6;
const LIKE_A_SITE = /\.\p{L}{2}/u;

/** A username for a mail; undefined if it reads like a message. */
export const usernameToShow = (username: string): string | undefined => {
  const handle = oneLine(username);
  const digits = (handle.match(/\p{N}/gu) ?? []).length;
  const isHandle =
    handle.length <= MAX_LETTERS &&
    HANDLE.test(handle) &&
    digits <= MAX_HANDLE_DIGITS &&
    !LIKE_A_SITE.test(handle) &&
    !saysSomething(handle.replace(/[._-]/g, ' '));
  return isHandle ? handle : nameToGreet(username);
};
