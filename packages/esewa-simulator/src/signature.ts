import { createHmac, timingSafeEqual } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/**
 * Signs fields as eSewa does: HMAC-SHA256 in base64 over `name=value`, joined by commas in the order of the names.
 * @param names a list separated by commas; a field that is missing counts as empty
 */
export const sign = (fields: Fields, names: string, secretKey: string): string => {
  const message = names.split(',').map((name) => `${name}=${fields[name] ?? ''}`);
  return createHmac('sha256', secretKey).update(message.join(',')).digest('base64');
};

/** True if the field `signature` fits the fields that `signed_field_names` names. */
export const isSigned = (fields: Fields, secretKey: string): boolean => {
  const sent = Buffer.from(fields['signature'] ?? '');
  const right = Buffer.from(sign(fields, fields['signed_field_names'] ?? '', secretKey));
  return sent.length === right.length && timingSafeEqual(sent, right);
};
