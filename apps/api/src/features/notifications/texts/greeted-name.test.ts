import { describe, expect, it } from '@jest/globals';
import { nameToGreet, usernameToShow } from './greeted-name.js';

describe('a greeting names', () => {
  it.each([
    'Sita',
    'sita',
    'SITA',
    'Ram Bahadur',
    'ram bahadur',
    'Anne-Marie',
    "O'Neill",
    'D’Angelo',
    'Md. Aslam',
    'J.R.',
    'Jean-Luc Marie',
    'Maria del Carmen',
    'Juan Carlos José',
    'Zoë',
    'Nguyễn',
    'Łukasz',
    'Win',
    'सीता',
    'राम बहादुर',
    'श्रीकृष्ण',
    'क्\u200dष',
    'Мария',
    'Νίκος',
    'محمد',
    'שרה',
    '美咲',
    'さくら',
    '민준',
    'สมชาย',
    'བསྟན་འཛིན'.replace('་', ''),
  ])('%s', (name) => {
    expect(nameToGreet(name)).toBe(name);
  });

  it('what is typed with spaces around or within', () => {
    expect(nameToGreet('  Ram \n Bahadur ')).toBe('Ram Bahadur');
  });
});

describe('a greeting does not repeat', () => {
  it.each([
    '',
    ' ',
    '9812345678',
    'Call 9812345678',
    'Sita 98',
    'Sita९८१२',
    'Ⅷ',
    '１２３',
    'Your account is blocked',
    'Your account is blocked, call +977 1 4000000 at once',
    'Account blocked',
    'account BLOCKED',
    'Pay now',
    'Click This Link',
    'Please call us',
    'You have won',
    'Send money today',
    'Verify-your account',
    'the police are coming',
    'खाता बन्द',
    'तपाईंको खाता बन्द भयो',
    '您的账户已被冻结请致电',
    'sita@evil.example',
    'sita＠evil',
    'https://evil.example',
    'www.evil.example',
    'evil.example',
    'evil。example',
    'evil.example.',
    '🎉🎉🎉',
    'Sita 🎉',
    'Sita!',
    'Sita?',
    'Sita: pay',
    'Sita, pay',
    'Sita/Pay',
    'Sita & Co',
    '<b>Sita</b>',
    '“Sita”',
    '$$$',
    '----',
    '-Sita',
    '𝐒𝐢𝐭𝐚',
    'Ｓｉｔａ',
    'ⓢⓘⓣⓐ',
    `a${'\u0301'.repeat(8)}`,
    'x'.repeat(41),
    'Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'ram bahadur thapa magar',
    'one two three',
    'ONE TWO THREE',
  ])('%j', (text) => {
    expect(nameToGreet(text)).toBeUndefined();
  });
});

describe('an account is named by', () => {
  it.each(['sita', 'sita99', 'sita_rai', 'sita-rai-98', 'सीता', 'Sita Rai', 'pay'])('its username %s', (name) => {
    expect(usernameToShow(name)).toBe(name);
  });

  it.each([
    'call-9812345678',
    '9812345678',
    'account_blocked',
    'your-account-is-blocked',
    'evil.example',
    'pay now',
    'Your account is blocked',
    'https://evil',
    'x'.repeat(41),
    '🎉',
  ])('no message: %s', (name) => {
    expect(usernameToShow(name)).toBeUndefined();
  });
});
