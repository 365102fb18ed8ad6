import { parseAmount } from '../amounts.js';
import type { Context } from '../context.js';
import type { NewPayment } from '../ledger.js';
import { isSigned } from '../signature.js';

const AMOUNTS = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge'] as const;
/** The fields whose signature eSewa requires. */
const ALWAYS_SIGNED = ['total_amount', 'transaction_uuid', 'product_code'] as const;
const ADDRESSES = ['success_url', 'failure_url'] as const;
const REQUIRED = [...AMOUNTS, ...ALWAYS_SIGNED, ...ADDRESSES, 'signed_field_names', 'signature'] as const;

type Fields = Readonly<Record<string, string>>;

/** An http or https address; no other scheme, as a browser will be sent there. */
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const amountErrors = (fields: Fields): string[] => {
  const names = [...AMOUNTS, 'total_amount'];
  const wrong = names.filter((name) => parseAmount(fields[name] ?? '') === undefined);
  if (wrong.length > 0) return wrong.map((name) => `${name} must be an amount in rupees, such as 100 or 100.50.`);
  const sum = AMOUNTS.reduce((total, name) => total + (parseAmount(fields[name] ?? '') ?? 0), 0);
  const total = parseAmount(fields['total_amount'] ?? '');
  if (total !== sum) return [`total_amount must be the sum of ${AMOUNTS.join(', ')}.`];
  return total === 0 ? ['total_amount must be more than 0.'] : [];
};

const signedNamesErrors = (fields: Fields): string[] => {
  const names = (fields['signed_field_names'] ?? '').split(',');
  const missing = ALWAYS_SIGNED.filter((name) => !names.includes(name));
  if (missing.length > 0) return [`signed_field_names must name ${missing.join(', ')}.`];
  const unknown = names.filter((name) => fields[name] === undefined);
  return unknown.map((name) => `signed_field_names names ${name}, which is not in the form.`);
};

/**
 * Checks the form that the merchant's page posts.
 * @returns the payment to begin, or what is wrong: the signature is checked last
 */
export const readForm = (
  body: Readonly<Record<string, unknown>>,
  { productCode, secretKey }: Pick<Context, 'productCode' | 'secretKey'>,
): { readonly payment: NewPayment } | { readonly errors: readonly string[] } => {
  const fields: Fields = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const given = (name: (typeof REQUIRED)[number]): string => fields[name] ?? '';
  const missing = REQUIRED.filter((name) => given(name) === '');
  if (missing.length > 0) return { errors: missing.map((name) => `${name} is required.`) };
  const errors = [
    ...amountErrors(fields),
    ...(/^[A-Za-z0-9-]+$/.test(given('transaction_uuid'))
      ? []
      : ['transaction_uuid may have letters, digits and hyphens only.']),
    ...(given('product_code') === productCode ? [] : ['No merchant has this product_code.']),
    ...ADDRESSES.filter((name) => !isWebAddress(given(name))).map((name) => `${name} must be a web address.`),
    ...signedNamesErrors(fields),
  ];
  if (errors.length > 0) return { errors };
  if (!isSigned(fields, secretKey)) return { errors: ['Invalid payload signature (ES104).'] };
  return {
    payment: {
      uuid: given('transaction_uuid'),
      amount: parseAmount(given('total_amount')) ?? 0,
      successUrl: given('success_url'),
      failureUrl: given('failure_url'),
    },
  };
};
