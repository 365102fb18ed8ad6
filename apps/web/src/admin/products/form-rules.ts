import { parse, productBody } from '@paila/shared';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { problemText } from '../../ui/rules-for.js';
import { numberText } from '../ui/body-rules.js';
import { countProblem, type ProductFormValues, TYPED } from './form-values.js';

/** The text fields with rules; the other fields are choices or have none. */
const CHECKED = ['company', 'title', 'desc', 'alt', 'price', 'discountPrice'] as const;

/** The contract's rules as a resolver, so that the API accepts every product that the form accepts. */
export const productRules: Resolver<ProductFormValues> = (values) => {
  const form = { ...values, price: numberText(values.price), discountPrice: numberText(values.discountPrice) };
  const errors = Object.fromEntries(
    CHECKED.flatMap((field) => {
      const problem = parse(productBody[field], form[field], { path: field, form }).errors?.[0];
      return problem === undefined ? [] : [[field, { type: 'rule', message: problemText(problem) }]];
    }),
  ) as FieldErrors<ProductFormValues>;
  for (const [index, size] of (values.tracked ? values.sizes : []).entries()) {
    const problem = countProblem(size);
    if (problem) set(errors, `sizes.${String(index)}.count`, { type: 'rule', message: problemText(problem) });
  }
  for (const field of TYPED) {
    if (values[field].trim() !== '') errors[field] = { type: 'rule', message: t`Press Add, or empty this field` };
  }
  if (values.slug.trim() !== '' && !/\w/.test(values.slug)) {
    errors.slug = { type: 'rule', message: t`Please use letters or digits` };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
