import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelAnswer, ModelOrder, PictureAnswer, PictureOrder } from '@paila/demo-data';
import { Atelier, MASTER, shootingOrder, SKETCH } from './atelier.js';
import { modelOf } from './gltf/model.js';
import { MASTER_BYTES, MASTER_WIDTH } from './masters.js';
import { encodePlaceholder, encodeWebp } from './raster/encode.js';

type Tell = (message: ModelAnswer | PictureAnswer) => void;

/** Under another name first, so that nobody is ever sent half a file. */
const write = async (file: string, bytes: Uint8Array): Promise<void> => {
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

const makeModel = async ({ artwork, file, effort }: ModelOrder): Promise<void> => {
  await write(file, await modelOf(artwork, effort));
};

const drawPictures = async ({ artwork, folder, views, sketchWidth }: PictureOrder, tell: Tell): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const atelier = new Atelier(sketchWidth === undefined ? MASTER : SKETCH);
  for (const view of shootingOrder(artwork.silhouette).filter((one) => views.includes(one))) {
    const picture = atelier.draw(artwork, view, sketchWidth ?? MASTER_WIDTH);
    await write(join(folder, `${view}.webp`), await encodeWebp(picture, MASTER_BYTES));
    tell({ drawn: view, placeholder: await encodePlaceholder(picture) });
  }
};

process.once('message', (order: ModelOrder | PictureOrder) => {
  const tell: Tell = (message) => process.send?.(message);
  const answerLast = (message: ModelAnswer): void => {
    process.send?.(message, () => {
      process.disconnect();
    });
  };
  ('views' in order ? drawPictures(order, tell) : makeModel(order)).then(
    () => {
      answerLast({ done: true });
    },
    (error: unknown) => {
      answerLast({ failed: String(error) });
    },
  );
});
