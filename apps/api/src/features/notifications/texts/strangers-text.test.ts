import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressInOneLine, oneLine, unlinked } from './strangers-text.js';
import { nameToGreet, usernameToShow } from './greeted-name.js';

/** Texts that mail programs turn into links: schemes, sites, mailboxes, addresses of computers. */
const LINK = /\p{L}:\S|\S[.。．｡․]\p{L}|[^\s\d][.。．｡․]\d|\S@|@\S|\d+(?:\.\d+){3}|\\\\/u;

describe('an address of a stranger in a mail', () => {
  it.each([
    ['H.No. 12', 'H. No. 12'],
    ['P.O.Box 1234', 'P. O. Box 1234'],
    ['Near St.Mary School', 'Near St. Mary School'],
    ['Ward 4/12, St. Mary', 'Ward 4/12, St. Mary'],
    ['Flat No.5, Bldg.B', 'Flat No. 5, Bldg. B'],
    ['Km 12.5, Araniko Hwy', 'Km 12.5, Araniko Hwy'],
    ['Opp.Bhat-Bhateni c/o R.Sharma', 'Opp. Bhat-Bhateni c/o R. Sharma'],
    ['घर नं.१२, वडा नं. ४', 'घर नं. १२, वडा नं. ४'],
    ['Gate:2 10:30-17:00', 'Gate:2 10:30-17:00'],
  ])('stays whole: %s', (typed, shown) => {
    expect(addressInOneLine([typed])).toBe(shown.replace('Gate:2', 'Gate: 2'));
  });

  it.each([
    ['https://evil.example/x', 'https: //evil. example/x'],
    ['www.evil.example', 'www. evil. example'],
    ['pay@evil.example', 'pay @ evil. example'],
    ['Win at 1.1.1.1/evil', 'Win at 1. 1. 1. 1/evil'],
    ['evil。example', 'evil。 example'],
    ['evil．example', 'evil． example'],
    ['evil.\u200bexample', 'evil. example'],
    ['e\u00advil.e\u00adxample', 'evil. example'],
    ['evil.4you.example', 'evil. 4you. example'],
    ['💩.la', '💩. la'],
    ['tel:9812345678', 'tel: 9812345678'],
    ['mailto:a＠b.example', 'mailto: a ＠ b. example'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['\u202emoc.live', 'moc. live'],
  ])('links nowhere: %j', (typed, shown) => {
    expect(addressInOneLine([typed])).toBe(shown);
    expect(shown).not.toMatch(LINK);
  });

  it('leaves out empty parts, and nothing else', () => {
    expect(addressInOneLine(['Sita', undefined, ' ', 'x.example', '\u200b', '98'])).toBe('Sita, x. example, 98');
  });
});

describe('any text of a stranger', () => {
  const visible = (text: string): string =>
    text.replace(/[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  const parts = fc.constantFrom(
    'https://',
    'www.',
    '@',
    '.',
    '。',
    ':',
    '\\\\',
    '/',
    'evil',
    'com',
    '1',
    '१',
    ' ',
    '\n',
    'é',
    '\u200d',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(parts, { maxLength: 20 }).map((all) => all.join('')),
  );

  it('contains nothing that mail programs link, and keeps every visible part', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const shown = unlinked(typed);
        expect(shown.replace(/[\u200c\u200d]/g, '')).not.toMatch(LINK);
        expect(visible(shown)).toBe(visible(typed));
        expect(unlinked(shown)).toBe(shown);
      }),
      {
        examples: [
          ['\\\u200d\\'],
          ['1.\u200d1.\u200d1.\u200d1'],
          ['1\u200c.1\u200c.1\u200c.1'],
          ['１。1'],
          ['é\u200d:https://'],
        ],
      },
    );
  });

  it('stays on one line', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(oneLine(typed)).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029\u202a-\u202e]/);
      }),
    );
  });
});

describe('a greeting', () => {
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
  ])('contains the name %s', (name) => {
    expect(nameToGreet(name)).toBe(name);
  });

  it('trims spaces around and within a name', () => {
    expect(nameToGreet('  Ram \n Bahadur ')).toBe('Ram Bahadur');
  });
});

describe('a greeting', () => {
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
  ])('does not repeat %j', (text) => {
    expect(nameToGreet(text)).toBeUndefined();
  });
});

describe('the name of an account', () => {
  it.each(['sita', 'sita99', 'sita_rai', 'sita-rai-98', 'सीता', 'Sita Rai', 'pay'])('is its username %s', (name) => {
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
  ])('is not the message %s', (name) => {
    expect(usernameToShow(name)).toBeUndefined();
  });
});
