import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';

/** Sends a file of `src/assets`, which the build copies next to the bundle. */
export const sendAsset = (name: string): RequestHandler => {
  const path = fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
  return (_req, res) => {
    res.sendFile(path);
  };
};
