import type { UserDoc } from './user.model.js';

/**
 * The passwords that lists of stolen ones begin with, in lower case, and what is often chosen here. Digits or a sign after one
 * make it no better. A short list on purpose: a long one also refuses what nobody would guess within the limits of log-in.
 */
const COMMON = new Set(
  `
  111111 112233 121212 123123 123321 1234qwer 123abc 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666 696969
  7777777 aa123456 abc123 abcd access admin administrator asd123 asdasd asdf ashley baseball batman changeme charlie
  default donald dragon facebook flower football freedom hello iloveu iloveyou jennifer jesus jordan kathmandu
  killer letmein lovely loveme master michael michelle monkey mustang mynoob naruto nepal ninja p@ssw0rd p@ssword
  pa55word passw0rd password passwort pokemon princess q1w2e3r4 qazwsx qwe123 qwer qwerty samsung shadow soccer
  starwars sunshine superman test trustno1 welcome whatever zaq12wsx
  `
    .trim()
    .split(/\s+/),
);

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const IN_BOTH_DIRECTIONS = RUNS.flatMap((run) => [run, Array.from(run).reverse().join('')]);

const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

interface Names extends Pick<UserDoc, 'username' | 'email'> {
  readonly shopName: string;
}

/** Why a new password is refused; undefined for a good one. */
export const passwordProblem = (password: string, { username, email, shopName }: Names): string | undefined => {
  const folded = fold(password);
  if (folded === fold(username) || folded === fold(email)) {
    return 'Please choose a password other than your username and email';
  }
  const withoutSign = folded.replace(/[^\p{L}\p{M}\p{N}]$/u, '');
  const word = withoutSign.replace(/\d+$/, '');
  const isCommon =
    [withoutSign, word].some((each) => COMMON.has(each)) ||
    word === fold(shopName) ||
    /^([a-z0-9])\1*$/.test(withoutSign) ||
    IN_BOTH_DIRECTIONS.some((run) => run.includes(withoutSign));
  return isCommon ? 'Too many people use this password, so it is guessed first. Please choose another' : undefined;
};
