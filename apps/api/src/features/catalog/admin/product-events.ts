import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../platform/actor.js';
import type { NewEvent, Subject } from '../../../platform/events/index.js';
import type { ProductDoc } from '../product.model.js';

const productSubject = ({ _id }: Pick<ProductDoc, '_id'>): Subject<'product'> => ({
  kind: 'product',
  id: _id.toHexString(),
});

export const productCreated = (product: Pick<ProductDoc, '_id' | 'slug' | 'title'>, actor: Actor): NewEvent => ({
  type: 'product.created',
  subject: productSubject(product),
  actor,
  is: { slug: product.slug, title: product.title },
});

/** The product was put into the bin, or taken out of it. */
export const productMoved = (
  type: 'product.removed' | 'product.restored',
  product: Pick<ProductDoc, '_id'>,
  actor: Actor,
): NewEvent => ({ type, subject: productSubject(product), actor });

/** The product was deleted for good. */
export const productDeleted = (product: Pick<ProductDoc, '_id' | 'slug' | 'title'>, actor: Actor): NewEvent => ({
  type: 'product.deleted',
  subject: productSubject(product),
  actor,
  was: { slug: product.slug, title: product.title },
});

/** Fields that change with every version or with the slug. They add nothing to the event. */
const OMITTED = new Set(['__v', 'changedAt', 'slugs']);

/** The changed fields, before and after. @returns undefined if no field has changed */
export const productChanged = (before: ProductDoc, after: ProductDoc, actor: Actor): NewEvent | undefined => {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !OMITTED.has(field) && !isDeepStrictEqual(old.get(field), now.get(field)),
  );
  if (fields.length === 0) return undefined;
  const pick = (from: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(fields.filter((field) => from.has(field)).map((field) => [field, from.get(field)]));
  return { type: 'product.changed', subject: productSubject(after), actor, was: pick(old), is: pick(now) };
};
