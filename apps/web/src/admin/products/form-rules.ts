import { parse, productBody } from '@paila/shared';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { gettext, t } from '../../platform/i18n.js';
import type { ProductFormValues } from './form-values.js';

/** The fields that are checked while one types; all others are choices or have no rules. */
const CHECKED = ['company', 'title', 'desc', 'alt', 'price', 'discountPrice'] as const;

/** The contract's own rules, so that what the form lets through the API takes. */
export const productRules: Resolver<ProductFormValues> = (values) => {
  const form = { price: values.price, discountPrice: values.discountPrice };
  const errors = Object.fromEntries(
    CHECKED.flatMap((field) => {
      const problem = parse(productBody[field], values[field], { path: field, form }).errors?.[0]?.msg;
      return problem === undefined ? [] : [[field, { type: 'rule', message: gettext(problem) }]];
    }),
  ) as FieldErrors<ProductFormValues>;
  if (values.slug.trim() !== '' && !/\w/.test(values.slug)) {
    errors.slug = { type: 'rule', message: t`Please use letters or digits` };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
