import { manifestEntry } from './manifest.js';

const ADDRESS = /^\/pictures\/([\w-]+\/[\w-]+)\.webp$/;

/**
 * A placeholder to show while a picture loads: the picture 20 px wide, as base64 WebP. Undefined for a picture that was
 * not rendered here.
 * @param address the path of the picture, `/pictures/{slug}/{view}.webp`
 */
export const picturePlaceholder = (address: string): string | undefined => {
  const [, key] = ADDRESS.exec(address) ?? [];
  return key === undefined ? undefined : manifestEntry(key)?.placeholder;
};
