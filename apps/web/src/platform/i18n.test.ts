import { afterEach } from '@jest/globals';
import { addLocale, gettext, msgid, ngettext, t, useLocale as speak } from './i18n.js';

afterEach(() => {
  speak('en');
});

const left = (count: number) => ngettext(msgid`${count} pair left`, `${String(count)} pairs left`, count);

addLocale('ne', {
  texts: {
    'Add to cart': ['कार्टमा थप्नुहोस्'],
    '${ 0 } of ${ 1 }': ['${ 1 } मध्ये ${ 0 }'],
    '${ 0 } pair left': ['${ 0 } जोडी बाँकी', '${ 0 } जोडीहरू बाँकी'],
    'Not said yet': [''],
  },
  formFor: (count) => (count === 1 ? 0 : 1),
});

describe('a text', () => {
  it('is English if no other language is chosen, braces and backslashes included', () => {
    expect(t`Add to cart`).toBe('Add to cart');
    expect(t`${3} of ${7}, {0} and \\`).toBe('3 of 7, {0} and \\');
    expect([0, 1, 2].map(left)).toEqual(['0 pairs left', '1 pair left', '2 pairs left']);
    expect(gettext('Please enter your ${ 0 }')).toBe('Please enter your ${ 0 }');
  });

  it('is the text of the catalogue, with the values in the order of its language', () => {
    speak('ne');

    expect(t`Add to cart`).toBe('कार्टमा थप्नुहोस्');
    expect(gettext('Add to cart')).toBe('कार्टमा थप्नुहोस्');
    expect(t`${3} of ${7}`).toBe('7 मध्ये 3');
    expect([1, 2].map(left)).toEqual(['1 जोडी बाँकी', '2 जोडीहरू बाँकी']);
  });

  it('does not read a value as a place for another', () => {
    speak('ne');

    expect(t`${'${ 1 }'} of ${7}`).toBe('7 मध्ये ${ 1 }');
  });

  it('is English if the catalogue lacks it', () => {
    speak('ne');

    expect(t`Buy ${2}`).toBe('Buy 2');
    expect(t`Not said yet`).toBe('Not said yet');
    expect(ngettext(msgid`${2} shoe`, '2 shoes', 2)).toBe('2 shoes');
  });

  it('falls back to English for a language without a catalogue', () => {
    speak('ne');
    speak('tlh');

    expect(t`Add to cart`).toBe('Add to cart');
  });
});
