import { Schema } from 'mongoose';
import { ACTOR_KINDS, type Actor } from './actor.js';

/** How documents store an actor. */
export const actorSchema = new Schema<Actor>(
  { kind: { type: String, enum: ACTOR_KINDS, required: true }, id: { type: String, default: null } },
  { _id: false, id: false },
);
