/** Digits as written in Nepal. */
const NEPALI_DIGITS = '०१२३४५६७८९';

/** A mobile number, or a landline with its area code and without its leading 0. */
const IN_NEPAL = /^(?:9[678]\d{8}|[1-8]\d{7})$/;
/** A landline of the Kathmandu Valley, as dialled there. */
const IN_THE_VALLEY = /^[4-6]\d{6}$/;
const ABROAD = /^[1-9]\d{7,14}$/;

/**
 * A phone number as it can be called from anywhere, such as `+977 9841234567`: one of Nepal may be written without its
 * country's code. Undefined for a text that no phone can call.
 */
export const callablePhone = (typed: string): string | undefined => {
  const plain = typed.replace(/[०-९]/g, (digit) => String(NEPALI_DIGITS.indexOf(digit))).replace(/[\s().\-/]/g, '');
  const [, code = '', digits = ''] = /^(\+977|00977|977(?=\d{8})|\+|00)?(\d+)$/.exec(plain) ?? [];
  if (code === '+' || code === '00') return ABROAD.test(digits) ? `+${digits}` : undefined;
  const local = digits.replace(/^0/, '');
  if (IN_NEPAL.test(local)) return `+977 ${local}`;
  return code === '' && IN_THE_VALLEY.test(local) ? `+977 1${local}` : undefined;
};
