import fc from 'fast-check';
import { callablePhone, phoneKey, phoneLink, phoneProblem, phoneSearchKey } from './phone.js';

describe('a phone number', () => {
  it.each([
    ['9841234567', '+977 9841234567'],
    ['984-123 4567', '+977 9841234567'],
    ['+977 984-1234567', '+977 9841234567'],
    ['+977-9841234567', '+977 9841234567'],
    ['(+977) 984.123.4567', '+977 9841234567'],
    ['009779841234567', '+977 9841234567'],
    ['9779841234567', '+977 9841234567'],
    ['977-984-1234567', '+977 9841234567'],
    ['+00977 9841234567', '+977 9841234567'],
    ['+9841234567', '+977 9841234567'],
    ['09841234567', '+977 9841234567'],
    ['9741234567', '+977 9741234567'],
    ['01-5521234', '+977 15521234'],
    ['01/5521234', '+977 15521234'],
    ['+977 1 5521234', '+977 15521234'],
    ['+977 (0)1 5521234', '+977 15521234'],
    ['5521234', '+977 15521234'],
    ['061 465123', '+977 61465123'],
    ['091-521234', '+977 91521234'],
    ['097-421234', '+977 97421234'],
    ['1660-01-12345', '16600112345'],
    ['+977 1660 01 12345', '16600112345'],
    ['1618 01 12345', '16180112345'],
    ['+91 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+1 (212) 555-1234', '+12125551234'],
  ])('is normalised from %s to %s', (typed, called) => {
    expect(callablePhone(typed)).toBe(called);
    expect(callablePhone(called)).toBe(called);
    expect(phoneProblem(typed)).toBeUndefined();
  });

  it.each([
    ['between direction marks', '\u202a+977 984-1234567\u202c'],
    ['between isolates', '\u2068984-1234567\u2069'],
    ['with left-to-right and right-to-left marks', '\u200e984\u200f1234567'],
    ['with zero-width spaces', '984\u200b1234\u2060567\ufeff'],
    ['with soft hyphens', '984\u00ad1234567'],
    ['with dashes', '984\u20131234\u2011567\u2014'],
    ['with a minus sign', '984\u22121234567'],
    ['with no-break and thin spaces', '984\u00a01234\u2009567\u3000'],
    ['with a tab and a line end', '984\t1234567\r\n'],
    ['in Devanagari', '९८४-१२३४५६७'],
    ['in Arabic digits', '٩٨٤١٢٣٤٥٦٧'],
    ['in Bengali digits', '+৯৭৭ ৯৮৪১২৩৪৫৬৭'],
    ['in full width', '＋９７７（９８４）１２３４５６７'],
    ['in keycaps', '9️⃣8️⃣4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣'],
    ['as a link', 'tel:+9779841234567'],
    ['as an encoded link', 'TEL:%2B977%209841234567'],
    ['as a link with a context', 'tel:9841234567;phone-context=+977'],
    ['as a link of a caller', 'callto://+9779841234567'],
    ['with a label', 'Mobile No.: 9841234567'],
    ['with a Nepali label', 'मोबाइल नम्बर: ९८४१२३४५६७'],
    ['with a label behind it', '9841234567 (WhatsApp)'],
    ['with a sign', '📞 9841234567'],
  ])('is read %s', (_how, typed) => {
    expect(callablePhone(typed)).toBe('+977 9841234567');
  });

  it.each(['01-4412345 ext 12', '01-4412345 Ext. 12', '4412345x12', '+977 14412345;ext=12', '014412345 #12'])(
    'keeps the extension of %s',
    (typed) => {
      expect(callablePhone(typed)).toBe('+977 14412345 ext. 12');
      expect(callablePhone('+977 14412345 ext. 12')).toBe('+977 14412345 ext. 12');
      expect(phoneLink(typed)).toBe('tel:+97714412345;ext=12');
    },
  );

  it.each([
    ['', 'Please enter a number that we can call, such as 9841234567'],
    [' ', 'Please enter a number that we can call, such as 9841234567'],
    ['98412', 'Please enter a number that we can call, such as 9841234567'],
    ['98412345', 'Please enter a number that we can call, such as 9841234567'],
    ['97412345', 'Please enter a number that we can call, such as 9841234567'],
    ['1234567890', 'Please enter a number that we can call, such as 9841234567'],
    ['98412345678', 'Please enter a number that we can call, such as 9841234567'],
    ['+977 12', 'Please enter a number that we can call, such as 9841234567'],
    ['+977 1234567', 'Please enter a number that we can call, such as 9841234567'],
    ['+977 12345', 'Please enter a number that we can call, such as 9841234567'],
    ['+0 123456789', 'Please enter a number that we can call, such as 9841234567'],
    ['+', 'Please enter a number that we can call, such as 9841234567'],
    ['9841234567 / 9801234567', 'Please enter one phone number only'],
    ['9841234567, 9801234567', 'Please enter one phone number only'],
    ['9841234567 or 9801234567', 'Please enter one phone number only'],
    ['9841234567 – 9801234567', 'Please enter one phone number only'],
    ['+9779841234567 +9779801234567', 'Please enter one phone number only'],
    ['01-4412345/46', 'Please enter one phone number only'],
    ['01-4412345, 46', 'Please enter one phone number only'],
    ['+1 212 555 1234 / 5678', 'Please enter one phone number only'],
    ['9841234567 9801234567', 'Please enter one phone number only: these are too many digits'],
  ])('is refused from %j: %s', (typed, msg) => {
    expect(callablePhone(typed)).toBeUndefined();
    expect(phoneLink(typed)).toBeUndefined();
    expect(phoneProblem(typed)).toEqual({ msg });
  });

  it.each([
    ['abc', 'abc'],
    ['984123456x', 'x'],
    ['98412O4567', 'O4567'],
    ['9841234567 (राम)', 'राम'],
  ])('is refused from %s, with the unreadable part: %s', (typed, part) => {
    expect(callablePhone(typed)).toBeUndefined();
    expect(phoneProblem(typed)).toEqual({
      msg: 'Please enter the phone number in digits: we can’t read “{part}”',
      part,
    });
  });

  it('is read the same again, and has a problem exactly when it cannot be called', () => {
    const piece = fc.constantFrom(
      '9',
      '8',
      '4',
      '1',
      '0',
      '977',
      '+',
      ' ',
      '-',
      '(0)',
      '/',
      'ext ',
      'x',
      'tel:',
      '९',
      '\u202a',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: piece, maxLength: 20 })), (typed) => {
        const called = callablePhone(typed);
        expect(phoneProblem(typed) === undefined).toBe(called !== undefined);
        if (called === undefined) return;
        expect(callablePhone(called)).toBe(called);
        expect(called.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('the search for a phone number', () => {
  it.each([
    ['+977-1-4412345', ['01-4412345', '4412345', '0144', '+977 1 4412345', '९७७१४४१२३४५', '12345']],
    ['01-4412345 ext 2', ['+977-1-4412345', '4412345', '01-4412345 ext 2']],
    ['+977 9844567890', ['9844567890', '984-456', '4567890', '00977 984 4567890', '0984', '९८४४५६७८९०', '+977 984']],
    ['+44 (0)20 7946 0958', ['0044 20 7946 0958', '+442079460958', '7946 0958']],
    ['no number, 123', ['123']],
  ])('finds %s', (stored, queries) => {
    for (const query of queries) expect(phoneKey(stored)).toContain(phoneSearchKey(query));
  });

  it('looks for nothing in a text without digits', () => {
    expect([phoneKey('by door'), phoneSearchKey('by door')]).toEqual(['', '']);
  });
});
