import type { Actor } from '../../../platform/actor.js';
import { changedFields, type NewEvent, productSubject } from '../../../platform/events/index.js';
import type { ProductDoc } from '../product.model.js';

export const productCreated = (product: Pick<ProductDoc, '_id' | 'slug' | 'title'>, actor: Actor): NewEvent => ({
  type: 'product.created',
  subject: productSubject(product._id),
  actor,
  is: { slug: product.slug, title: product.title },
});

/** The product was put into the bin, or taken out of it. */
export const productMoved = (
  type: 'product.removed' | 'product.restored',
  product: Pick<ProductDoc, '_id'>,
  actor: Actor,
): NewEvent => ({ type, subject: productSubject(product._id), actor });

/** The product was deleted for good. */
export const productDeleted = (product: Pick<ProductDoc, '_id' | 'slug' | 'title'>, actor: Actor): NewEvent => ({
  type: 'product.deleted',
  subject: productSubject(product._id),
  actor,
  was: { slug: product.slug, title: product.title },
});

/** Leaves out the fields that change with every version or with the slug. They add nothing to the event. */
const reported = ({ changedAt: _changedAt, slugs: _slugs, ...fields }: ProductDoc): Partial<ProductDoc> => {
  Reflect.deleteProperty(fields, '__v');
  return fields;
};

/** The changed fields, before and after. @returns undefined if no field has changed */
export const productChanged = (before: ProductDoc, after: ProductDoc, actor: Actor): NewEvent | undefined => {
  const changed = changedFields(reported(before), reported(after));
  return changed && { type: 'product.changed', subject: productSubject(after._id), actor, ...changed };
};
