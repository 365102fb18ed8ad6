import { fieldMessage, guestAddressRules, ORDER_STATUSES, type FormValues } from '@paila/shared';
import { body, header, query } from 'express-validator';
import { pageRules } from '../../platform/http/paging.js';
import { linesRule } from '../carts/index.js';

export const MAX_ID_LENGTH = 200;
export const MAX_DOLLARS = 1_000_000_000;

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MAX_DOLLARS;

/** The shared rules of the address form, on the order's own address; an e-mail address may be left out. */
const addressRules = Object.entries(guestAddressRules).map(([field, rules]) =>
  body(`address.${field}`).custom((value: unknown, { req }) => {
    if (value !== undefined && value !== null && typeof value !== 'string')
      throw new Error(`Please send ${field} as text`);
    if (field === 'email' && !value) return true;
    const { address } = req.body as { address?: FormValues };
    const msg = fieldMessage(rules, value ?? undefined, address ?? {});
    if (msg !== undefined) throw new Error(msg);
    return true;
  }),
);

export const placeRules = [
  linesRule(1),
  body('amount', 'Please send the amount in dollars, as a number').custom(isAmount),
  body('address', 'Please add an address').isObject(),
  ...addressRules,
  // An address out of the book brings its id.
  body('address._id', 'The id of the address is too long').custom(
    (id: unknown) => typeof id !== 'string' || id.length <= MAX_ID_LENGTH,
  ),
  body('paymentID', 'The payment id must be a text')
    .optional({ values: 'null' })
    .isString()
    .bail()
    .isLength({ max: MAX_ID_LENGTH }),
  header('idempotency-key', 'The Idempotency-Key is too long').optional().isLength({ max: MAX_ID_LENGTH }),
];

export const listRules = pageRules;

export const allRules = [
  ...pageRules,
  query('search', 'search must be a text').optional().isString().bail().isLength({ max: MAX_ID_LENGTH }),
  query('status', 'Unknown order status').optional({ values: 'falsy' }).isString().bail().isIn(ORDER_STATUSES),
];

// isString first: isIn alone looks into lists and lets ['paid'] through.
export const statusRules = [body('status', 'Unknown order status').isString().bail().isIn(ORDER_STATUSES)];
