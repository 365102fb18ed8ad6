import { useSyncExternalStore } from 'react';
import { readStored } from './storage.js';

const never = () => () => undefined;

/** A value of local storage, read when the component renders; null while the page must equal the server's. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(
    never,
    () => readStored(key),
    () => null,
  );
