const PHONE_DIGITS = 10;
/** A shorter number is nobody's, so that two people who type `0` are not taken for one. */
const FEWEST_DIGITS = 7;
const EXTENSION = /(?:ext|x|#|,|;).*$/i;
const DEVANAGARI_ZERO = 0x966;

/** `+977 980-1234567`, `09801234567` and `९८०१२३४५६७ ext 2` are the same phone; empty for what is none. */
export const foldPhone = (phone: string): string => {
  const digits = phone
    .normalize('NFKC')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(EXTENSION, '')
    .replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
};
