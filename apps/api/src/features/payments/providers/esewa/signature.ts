import { createHmac, timingSafeEqual } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that the shop's form signs, in eSewa's order. */
const FORM_FIELDS = ['total_amount', 'transaction_uuid', 'product_code'] as const;
/** The fields without which a signed answer says nothing about a payment. */
const ANSWER_FIELDS = ['transaction_uuid', 'status', 'total_amount', 'product_code'] as const;
const MAX_FIELDS = 20;

/** The base64 HMAC-SHA256 over `name=value` of each field, joined by commas. */
const signature = (names: readonly string[], fields: Fields, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(names.map((name) => `${name}=${String(fields[name])}`).join(','))
    .digest('base64');

/** Compares two texts in a time that does not depend on where they differ. */
const isSame = (a: string, b: string): boolean => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** Adds the signature, and the names of the signed fields, to a form. */
export const signForm = <Form extends Readonly<Record<(typeof FORM_FIELDS)[number], string>>>(
  form: Form,
  secretKey: string,
): Form & { readonly signed_field_names: string; readonly signature: string } => ({
  ...form,
  signed_field_names: FORM_FIELDS.join(','),
  signature: signature(FORM_FIELDS, form, secretKey),
});

/** The object in a JSON text, with its numbers as texts: a signature covers `1000.0` as it is written. */
const parsed = (json: string): Fields | undefined => {
  const texts = json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(token),
  );
  const value: unknown = JSON.parse(texts);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
};

/** The fields in the base64 JSON of an answer; undefined for anything else. */
const decoded = (data: string): Fields | undefined => {
  try {
    // Browsers read the + of an address as a space.
    return parsed(Buffer.from(data.replaceAll(' ', '+'), 'base64').toString());
  } catch {
    return undefined;
  }
};

/** The forms of the fields that eSewa may have signed: its test system leaves out the comma of `1,000.0`. */
const signedForms = (fields: Fields): readonly Fields[] => {
  const { total_amount: amount } = fields;
  return [fields, { ...fields, total_amount: typeof amount === 'string' ? amount.replaceAll(',', '') : amount }];
};

/**
 * Reads the signed answer that eSewa sends with the shopper.
 * @returns its fields; undefined unless the signature fits, and covers the fields that tell a payment's state
 */
export const readSignedAnswer = (data: unknown, secretKey: string): Fields | undefined => {
  const fields = typeof data === 'string' ? decoded(data) : undefined;
  const { signed_field_names: signed, signature: sent } = fields ?? {};
  if (!fields || typeof signed !== 'string' || typeof sent !== 'string' || secretKey === '') return undefined;
  const names = signed.split(',');
  const isComplete = names.length <= MAX_FIELDS && ANSWER_FIELDS.every((name) => names.includes(name));
  const isPlain = names.every((name) => typeof fields[name] === 'string');
  const isSigned = signedForms(fields).some((form) => isSame(signature(names, form, secretKey), sent));
  return isComplete && isPlain && isSigned ? fields : undefined;
};
