import { fileURLToPath } from 'node:url';

/** Path of a helper in bin/, which is run as a program of its own. Holds for the sources and for the built file alike. */
export const helperProgram = (name: string): string => fileURLToPath(new URL(`../bin/${name}`, import.meta.url));
