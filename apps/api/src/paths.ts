import { fileURLToPath } from 'node:url';

/** Where the built web app lies. Sources and bundle lie equally deep, so both find it from here. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
