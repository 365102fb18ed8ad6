import { fileURLToPath } from 'node:url';

/** Absolute path of a static asset. The build copies `src/assets` next to the bundle. */
export const assetPath = (name: string): string => fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
