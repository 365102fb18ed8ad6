import { fileURLToPath } from 'node:url';

/** Path of a program in bin/. `src` and `dist` are equally deep, so it works from both. */
export const helperProgram = (name: string): string => fileURLToPath(new URL(`../bin/${name}`, import.meta.url));
