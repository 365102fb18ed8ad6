import { fileURLToPath } from 'node:url';

/** What browsers load as it is: styles and scripts. The build copies the folder beside the bundle. */
export const assetPath = (name: string): string => fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
