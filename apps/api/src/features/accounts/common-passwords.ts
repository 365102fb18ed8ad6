import type { UserDoc } from './user.model.js';

/**
 * The passwords that lists of stolen ones begin with, in lower case, and what is often chosen here. A short list on purpose: a
 * long one also refuses what nobody would guess within the limits of log-in.
 */
const COMMON = new Set(
  `
  111111 112233 121212 123123 123321 1234qwer 123abc 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666
  696969 7777777 aa123456 abc123 abcd1234 access admin1 admin123 administrator asd123 asdasd asdf1234 ashley
  baseball batman changeme charlie default donald dragon facebook flower football freedom hello1 hello123 iloveu
  iloveyou jennifer jesus1 jordan kathmandu killer letmein lovely loveme master michael michelle monkey mustang
  mynoob naruto nepal1 nepal123 ninja1 p@ssw0rd p@ssword pa55word passw0rd password password1 password12
  password123 password1234 passwort pokemon princess q1w2e3r4 qazwsx qwe123 qwer1234 qwerty1 qwerty12 qwerty123
  samsung shadow soccer starwars sunshine superman test123 test1234 trustno1 welcome welcome1 welcome123 whatever
  zaq12wsx
  `
    .trim()
    .split(/\s+/),
);

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const IN_BOTH_DIRECTIONS = RUNS.flatMap((run) => [run, Array.from(run).reverse().join('')]);

const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Why a new password is refused; undefined for a good one. */
export const passwordProblem = (
  password: string,
  { username, email }: Pick<UserDoc, 'username' | 'email'>,
): string | undefined => {
  const folded = fold(password);
  if (folded === fold(username) || folded === fold(email)) {
    return 'Please choose a password other than your username and email';
  }
  const isOneCharacter = /^([a-z0-9])\1*$/.test(folded);
  const isCommon = COMMON.has(folded) || isOneCharacter || IN_BOTH_DIRECTIONS.some((run) => run.includes(folded));
  return isCommon ? 'Too many people use this password, so it is guessed first. Please choose another' : undefined;
};
