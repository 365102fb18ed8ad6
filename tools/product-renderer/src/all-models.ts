import { fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoProducts, isTurnable } from '@paila/demo-data';
import type { ModelAnswer, ModelOrder } from './model-order.js';

const inProcess = (script: string, order: ModelOrder): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(script);
    let answer: ModelAnswer | undefined;
    child.on('message', (message: ModelAnswer) => {
      answer = message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (answer && 'done' in answer) resolve();
      else reject(new Error(answer?.failed ?? `A worker ended with code ${String(code)}`));
    });
    child.send(order);
  });

/** The catalogue's products that have a 3D model. */
export const turnableProducts = demoProducts.filter(({ artwork }) => isTurnable(artwork.silhouette));

/**
 * Makes a model of each product as `{folder}/{slug}.glb`, several at a time, each in a process of its own.
 * @param script the program that makes one model (worker.ts)
 * @param onMade called after each
 * @throws Error when one fails
 */
export const makeModels = async (
  products: typeof turnableProducts,
  {
    script,
    folder,
    workers,
    effort,
  }: { script: string; folder: string; workers: number; effort?: ModelOrder['effort'] },
  onMade: (slug: string) => void,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const waiting = [...products];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { slug, artwork } = next;
      await inProcess(script, { artwork, file: join(folder, `${slug}.glb`), ...(effort && { effort }) });
      onMade(slug);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: workers }, () =>
      work().catch((error: unknown) => {
        // The others finish their current model and start no further one.
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failure = ended.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
};
