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
  ])('are written as 0 to 9: %s', (digits) => {
    expect(latinDigits(digits)).toBe('0123456789');
  });

  it('leave other characters as they are', () => {
    expect(latinDigits('साइज ४२½, Nr. 5')).toBe('साइज 42½, Nr. 5');
  });
});
