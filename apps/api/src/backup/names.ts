import mongoose from 'mongoose';
import { SECRET_FILES } from '../platform/secrets.js';
import { BackupError } from './backup-error.js';
import { isBackedUp } from './contents.js';
import type { Frame } from './frames.js';

const FILES: readonly string[] = Object.values(SECRET_FILES);
const COLLECTION = /^[^.$\0]+(\.[^.$\0]+)*$/;

const { EJSON } = mongoose.mongo.BSON;

const collectionIn = ({ kind, payload }: Frame): string | undefined => {
  if (kind === 'in') return payload.toString();
  return kind === 'collection' ? String((EJSON.parse(payload.toString()) as { name?: unknown }).name) : undefined;
};

const fileIn = ({ kind, payload }: Frame): string | undefined =>
  kind === 'file' ? String((JSON.parse(payload.toString()) as { name?: unknown }).name) : undefined;

/**
 * Refuses a file or a collection that no backup of a shop contains. The names in a forged backup could lead anywhere.
 * @throws BackupError
 */
export const checkNames = (frame: Frame): void => {
  const [collection, file] = [collectionIn(frame), fileIn(frame)];
  const isRight =
    (file === undefined || FILES.includes(file)) &&
    (collection === undefined || (isBackedUp(collection) && COLLECTION.test(collection)));
  if (isRight) return;
  const named = file === undefined ? 'a collection' : 'a file';
  throw new BackupError(
    `The backup has ${named} named ${JSON.stringify(file ?? collection)}, which no shop writes. Nothing was restored.`,
  );
};
