// Runs in a worker thread (common-passwords.ts), which alone holds the list. Plain JavaScript, as a thread cannot load
// TypeScript; the build puts it beside the bundle under the same name.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords in Nepal and in shops that the list lacks or ranks too low. */
const LOCAL_WORDS = ['nepal', 'kathmandu', 'नेपाल', 'काठमाडौं', 'administrator', 'mynoob'];
/** Six characters without a pattern take one guess more, so no random password of the minimum length is refused. */
const MIN_GUESSES = 1_000_000;
/** A word that takes fewer guesses stays common, whatever number and sign follow. */
const COMMON_WORD_GUESSES = 10_000;
/** The time of an estimate grows with the square of the length. A longer text is not a common password. */
const MAX_CHARACTERS = 48;
/** Shorter names are in too many passwords by chance. */
const MIN_NAME_LENGTH = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, here: LOCAL_WORDS },
  graphs: adjacencyGraphs,
  maxLength: MAX_CHARACTERS,
});

/** @param {string} text */
const fold = (text) =>
  text
    .trim()
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/**
 * @param {string} password
 * @param {readonly string[]} names
 */
const isGuessedSoon = (password, names) => {
  const ownWords = names.map(fold).filter((name) => name.length >= MIN_NAME_LENGTH);
  if (estimator.check(password, ownWords).guesses < MIN_GUESSES) return true;
  const word = estimator.check(password.replace(/[^\p{L}\p{M}\p{N}]?$/u, '').replace(/\d+$/, ''), ownWords);
  const isOneWord = word.sequence.length === 1 && word.sequence[0]?.pattern === 'dictionary';
  return isOneWord && word.guesses < COMMON_WORD_GUESSES;
};

/**
 * Returns `common` for a password that many people use, and `own` for one that is made of its owner's names.
 * @param {{ password: string, shopName: string, own: readonly string[] }} task
 * @returns {'common' | 'own' | undefined}
 */
export default ({ password, shopName, own }) => {
  const folded = fold(password);
  if (!isGuessedSoon(folded, [shopName, ...own])) return undefined;
  return isGuessedSoon(folded, [shopName]) ? 'common' : 'own';
};
