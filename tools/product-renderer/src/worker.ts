import { rename, rm, writeFile } from 'node:fs/promises';
import { exportModel } from './gltf/model.js';
import type { ModelAnswer, ModelOrder } from './model-order.js';

const makeModel = async ({ artwork, file, effort }: ModelOrder): Promise<void> => {
  const model = await exportModel(artwork, effort);
  // Written under another name first, so that a half-written file is never served.
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  try {
    await writeFile(unfinished, model);
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
  makeModel(order).then(
    () => {
      answer({ done: true });
    },
    (error: unknown) => {
      answer({ failed: String(error) });
    },
  );
});
