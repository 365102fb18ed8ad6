import { rename, rm, writeFile } from 'node:fs/promises';
import type { Artwork } from './atelier.js';
import { modelOf, type ModelEffort } from './gltf/model.js';

/** What the shop asks a process of its own for: a product's model as a file. */
export interface ModelOrder {
  readonly artwork: Artwork;
  readonly file: string;
  /** As finely as the shop shows it, if not told. */
  readonly effort?: ModelEffort;
}

/** What it hears in the end. */
export type ModelAnswer = { readonly done: true } | { readonly failed: string };

const make = async ({ artwork, file, effort }: ModelOrder): Promise<void> => {
  // Under another name first, so that nobody is ever sent half a model.
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  try {
    await writeFile(unfinished, await modelOf(artwork, effort));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

process.once('message', (order: ModelOrder) => {
  const answer = (message: ModelAnswer): void => {
    process.send?.(message, () => {
      process.disconnect();
    });
  };
  make(order).then(
    () => {
      answer({ done: true });
    },
    (error: unknown) => {
      answer({ failed: String(error) });
    },
  );
});
