import mongoose, { type Model, type mongo } from 'mongoose';

/*
 * Documents past mongoose's own, which are checked, cast and watched field by field: that takes longer than the
 * database does. For what is made by the thousand, and for the few calls that a shop makes all the time. Nothing is
 * checked and no hook runs, so what is written must come from code that knows all of its fields.
 */

/** The collection of a model. Its hooks do not see what is written through it. */
export const plainCollection = <Doc extends object>(model: Model<Doc>): mongo.Collection<Doc> =>
  // The same object as the model's own, which has no type of its documents.
  model.db.collection<Doc>(model.collection.collectionName);

/** What mongoose gives every query of a request (see connectDatabase). */
export const withinTimeLimit = (): { readonly maxTimeMS?: number } => {
  const maxTimeMS: unknown = mongoose.connection.get('maxTimeMS');
  return typeof maxTimeMS === 'number' ? { maxTimeMS } : {};
};
