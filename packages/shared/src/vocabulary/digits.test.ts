import { latinDigits } from './digits.js';

describe('digits', () => {
  it.each([
    '0123456789',
    '०१२३४५६७८९',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '০১২৩৪৫৬৭৮৯',
    '０１２３４５６７８９',
    '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
    '𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯',
  ])('%s are written as 0 to 9', (digits) => {
    expect(latinDigits(digits)).toBe('0123456789');
  });

  it('leaves other characters as they are', () => {
    expect(latinDigits('साइज ४२½, Nr. 5')).toBe('साइज 42½, Nr. 5');
  });
});
