import { GENDERS, isWholeCents, productRules, SORTS } from '@paila/shared';
import { body, query, type ValidationChain } from 'express-validator';
import { pageRules } from '../../platform/http/paging.js';
import { formRules } from '../../platform/http/validate.js';

const MOST_DOLLARS = 100_000;
const MOST_PAIRS = 100_000;

const text = (name: string, length: number): ValidationChain =>
  query(name, `${name} must be a short text`).optional().isString().bail().trim().isLength({ max: length });
const dollars = (name: string): ValidationChain =>
  query(name, `${name} must be a price in dollars`)
    .optional({ values: 'falsy' })
    .isString()
    .bail()
    .isFloat({ min: 0, max: 1e9 })
    .toFloat();

/** What narrows the catalogue down. */
export const selectionRules: ValidationChain[] = [
  ...['collection', 'company', 'gender', 'color', 'size'].map((name) => text(name, 100)),
  text('q', 200),
  dollars('minPrice'),
  dollars('maxPrice'),
];

export const listRules: ValidationChain[] = [
  ...selectionRules,
  query('sort', `sort must be one of ${SORTS.join(', ')}`)
    .optional({ values: 'falsy' })
    .isString()
    .bail()
    .isIn(SORTS),
  ...pageRules,
];

/** A price as a number, or as the text that a form field holds. */
const priceOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && isWholeCents(number) && number > 0 && number <= MOST_DOLLARS
    ? number
    : undefined;
};
const price = (name: string, msg: string): ValidationChain =>
  body(name, msg)
    .custom((value) => priceOf(value) !== undefined)
    .bail()
    .customSanitizer(priceOf);

const unlessBlank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** Lists arrive as lists, or as one text from a plain form. */
const asList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);
const isTextList =
  (most: number, length: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((each) => typeof each === 'string' && each.trim().length <= length);
const tidied = (list: readonly string[]): string[] => [
  ...new Set(list.map((each) => each.trim()).filter((each) => each !== '')),
];
const lowered = (list: readonly string[]): string[] => tidied(list.map((each) => each.toLowerCase()));

/** An address on this shop or on the web; never a script. Browsers read `/\` like `//`, as another shop's. */
const isPictureAddress = (value: string): boolean =>
  /^\/(?![/\\])\S*$/.test(value) || (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCategory = (value: unknown): boolean =>
  isRecord(value) &&
  ['color', 'gender'].every((key) => value[key] === undefined || isTextList(20, 50)(asList(value[key]))) &&
  lowered((asList(value['gender']) ?? []) as string[]).every((gender) => GENDERS.some((each) => each === gender));
const toCategory = ({ color, gender }: Record<string, unknown>) => ({
  color: lowered((asList(color) ?? []) as string[]),
  gender: lowered((asList(gender) ?? []) as string[]),
});

const SIZE = /^[A-Za-z0-9][\w ./+-]{0,19}$/;
const isStock = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length <= 60 &&
  Object.entries(value).every(
    ([size, pairs]) => SIZE.test(size) && Number.isInteger(pairs) && Number(pairs) >= 0 && Number(pairs) <= MOST_PAIRS,
  );

/**
 * A product as an admin sends it; what is optional and absent stays as it is. So does what a plain form leaves blank: an
 * empty text is no wish to lose the pictures or the pairs of a product; an empty list is.
 */
export const productInputRules: ValidationChain[] = [
  ...formRules(productRules),
  price('price', 'Please enter the price, such as 129.90'),
  price('discountPrice', 'Please enter the discount price, such as 99.90')
    .custom((value: number, { req }) => value <= (priceOf((req.body as Record<string, unknown>)['price']) ?? value))
    .withMessage('The discount price cannot be above the price'),
  body('img', 'Please give pictures as web addresses')
    .customSanitizer(unlessBlank)
    .optional()
    .customSanitizer((value: unknown) => (typeof value === 'string' ? [value] : value))
    .custom(isTextList(20, 2000))
    .bail()
    .customSanitizer(tidied)
    .custom((list: string[]) => list.every(isPictureAddress)),
  body('slug', 'Please give the slug as a short text').optional().isString().bail().isLength({ max: 200 }),
  body('categories', `Please give categories as a list of { color, gender }, gender being ${GENDERS.join(' or ')}`)
    .optional()
    .isArray({ max: 10 })
    .bail()
    .custom((list: unknown[]) => list.every(isCategory))
    .bail()
    .customSanitizer((list: Record<string, unknown>[]) => list.map(toCategory)),
  body('size', 'Please give sizes as a list of short texts')
    .customSanitizer(unlessBlank)
    .optional()
    .customSanitizer(asList)
    .customSanitizer((value: unknown) =>
      Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'number' ? String(each) : each)) : value,
    )
    .custom(isTextList(60, 20))
    .bail()
    .customSanitizer(tidied)
    .custom((list: string[]) => list.every((size) => SIZE.test(size))),
  body('stock', 'Please give the stock as whole numbers by size')
    .optional()
    .custom((value: unknown) => value === null || isStock(value)),
];
