import type { SettingsInput } from '@paila/shared';
import { model, Schema } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';

/** The stored settings. An absent one has its default. */
export type StoredSettings = SettingsInput;

/** A version of the settings. Versions are only added. The highest version is in force; the others are its history. */
export interface SettingsVersionDoc {
  /** The version. The first stored version is 2, as a shop without stored settings has version 1. */
  _id: number;
  settings: StoredSettings;
  /** The names of the settings that this version changed. */
  changed: string[];
  at: Date;
  actor: Actor;
}

/** The version of a shop without stored settings. */
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
