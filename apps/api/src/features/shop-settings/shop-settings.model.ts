import type { SettingsInput } from '@paila/shared';
import { model, Schema } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';

/** What an admin has set; what is absent has its default. */
export type StoredSettings = SettingsInput;

/** One version of the settings. Versions are only added: the highest one is in force, the others are its history. */
export interface SettingsVersionDoc {
  /** The version. The first one is 2, as 1 is that of a shop whose settings nobody has touched. */
  _id: number;
  settings: StoredSettings;
  /** The names of the settings that this version changed. */
  changed: string[];
  at: Date;
  actor: Actor;
}

/** The version of a shop whose settings nobody has touched. */
export const UNTOUCHED = 1;

const schema = new Schema<SettingsVersionDoc>(
  {
    _id: { type: Number, required: true, min: UNTOUCHED + 1 },
    settings: { type: Schema.Types.Mixed, required: true },
    changed: { type: [String], required: true },
    at: { type: Date, required: true },
    actor: { type: actorSchema, required: true },
  },
  { collection: 'settingsversions', versionKey: false, minimize: false },
);

export const SettingsVersionModel = model<SettingsVersionDoc>('SettingsVersion', schema);
