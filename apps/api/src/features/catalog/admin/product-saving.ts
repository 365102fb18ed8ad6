import type { ClientSession, HydratedDocument } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { record } from '../../../platform/events/index.js';
import { productChanged } from './product-events.js';
import type { ProductDoc } from '../product.model.js';

/**
 * Saves a product. If a field has changed, the product gets its next version, and an event is recorded. Every change of
 * a stored product goes through this function, so every version is counted.
 * @returns true if a field has changed
 */
export const saveProduct = async (
  product: HydratedDocument<ProductDoc>,
  before: ProductDoc,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
  session: ClientSession,
): Promise<boolean> => {
  const isChanged = productChanged(before, product.toObject(), actor) !== undefined;
  if (isChanged) product.set({ version: before.version + 1, changedAt: at });
  await product.save({ session });
  const event = productChanged(before, product.toObject(), actor);
  if (event) await record(event, session);
  return isChanged;
};
