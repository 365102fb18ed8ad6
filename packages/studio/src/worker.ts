import { rename, rm, writeFile } from 'node:fs/promises';
import type { ModelAnswer, ModelOrder } from '@paila/catalogue';
import { modelOf } from './gltf/model.js';

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
