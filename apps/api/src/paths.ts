import { fileURLToPath } from 'node:url';

/** The folder of the built web app. The path is the same from the sources and from the bundle. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
