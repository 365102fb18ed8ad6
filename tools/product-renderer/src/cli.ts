import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoProducts, isTurnable, modelsDir, picturesDir, type View } from '@paila/demo-data';
import { makeModels, turnableProducts } from './all-models.js';
import { ProductRenderer, DRAFT, MASTER, shootingOrder } from './product-renderer.js';
import { contactSheet, kindsSheet } from './contact-sheet.js';
import { exportModel } from './gltf/model.js';
import { readManifest, writeManifest, type Manifest } from './manifest.js';
import { drawMaster, findArtwork, jobsFor, outdated, type Drawn, type Job } from './masters.js';
import { encodePng, encodeWebp } from './raster/encode.js';
import { drawScene, SCENE_DRAFT, SCENE_MASTER } from './scenes/draw-scene.js';
import { SCENES, type SceneSet } from './scenes/scene-list.js';
import { drawInWorker, inBatches, type WorkerMessage, type WorkerOrder } from './workers.js';

const USAGE = `Draws the catalogue's pictures.

  npm run render-products -- --product SLUG [--view VIEW] [--width 900] [--ground '#e8e4da'] [--draft] [--out DIR]
  npm run render-products -- --scene NAME[,NAME] | all [--draft | --keep]
  npm run render-products -- --all [--workers N] [--silhouette runner,court,…,scene]
  npm run render-products -- --models [--out DIR]
  npm run render-products -- --all-models [--workers N] [--out DIR]
  npm run render-products -- --sheet | --kinds

--product and --scene write to look at (.cache/product-renderer): WebP, or PNG on a plain ground when one is given.
--scene with --keep writes the scenes' masters instead. --all draws the masters that are missing or out of date, of the named
kinds or of all, in two processes by default.
--models makes the model of the first product of each kind that can be turned around, and says how large it is.
--all-models makes the model of every product that can be turned around (packages/demo-data/models).
--sheet lays the first view of every product on docs/product-renderer/contact-sheet.webp. --kinds draws all views of a product of each kind
for docs/product-renderer/kinds.webp, as it would be drawn today.`;

const LOOK_DIR = fileURLToPath(new URL('../../../.cache/product-renderer', import.meta.url));
const SHEETS_DIR = fileURLToPath(new URL('../../../docs/product-renderer', import.meta.url));
const LOOK_BYTES = 2_000_000;
/** Pictures that a worker is given at a time. */
const BATCH = 60;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Look {
  readonly width: number;
  readonly draft: boolean;
  readonly out: string;
  readonly ground: string | undefined;
}

async function lookAt(slug: string, view: View | undefined, look: Look): Promise<void> {
  const renderer = new ProductRenderer(look.draft ? DRAFT : MASTER);
  const artwork = findArtwork(slug, demoProducts);
  await mkdir(look.out, { recursive: true });
  for (const one of view ? [view] : shootingOrder(artwork.silhouette)) {
    const picture = renderer.draw(artwork, one, look.width);
    const file = join(look.out, `${slug}-${one}.${look.ground ? 'png' : 'webp'}`);
    await writeFile(file, look.ground ? await encodePng(picture, look.ground) : await encodeWebp(picture, LOOK_BYTES));
    say(file);
  }
}

async function lookAtScenes(sets: readonly SceneSet[], look: Look): Promise<void> {
  await mkdir(look.out, { recursive: true });
  for (const set of sets) {
    const effort = look.draft ? SCENE_DRAFT : SCENE_MASTER;
    const picture = drawScene(set, (slug) => findArtwork(slug, demoProducts), look.width, effort);
    const file = join(look.out, `${set.name}.webp`);
    await writeFile(file, await encodeWebp(picture, LOOK_BYTES));
    say(file);
  }
}

async function weighModels(out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const kinds = new Set(demoProducts.map(({ artwork }) => artwork.silhouette).filter(isTurnable));
  for (const { slug, artwork } of demoProducts) {
    // The first product of a kind takes it off the list.
    if (!isTurnable(artwork.silhouette) || !kinds.delete(artwork.silhouette)) continue;
    const model = await exportModel(artwork);
    await writeFile(join(out, `${slug}.glb`), model);
    say(`${artwork.silhouette.padEnd(9)} ${slug.padEnd(22)} ${(model.length / 1000).toFixed(0)} KB`);
  }
}

async function makeAllModels(folder: string, workers: number): Promise<void> {
  const script = fileURLToPath(new URL('./worker.js', import.meta.url));
  let done = 0;
  await makeModels(turnableProducts, { script, folder, workers }, (slug) => {
    say(`${String(++done).padStart(3)}/${String(turnableProducts.length)}  ${slug}`);
  });
}

async function keepSheet(name: string, sheet: Buffer): Promise<void> {
  await mkdir(SHEETS_DIR, { recursive: true });
  const file = join(SHEETS_DIR, name);
  await writeFile(file, sheet);
  say(file);
}

/** Draws the requested pictures that are missing or out of date, and reports progress. */
async function drawMasters(workers: number, isRequested: (job: Job) => boolean): Promise<void> {
  const manifestFile = join(picturesDir, 'manifest.json');
  await mkdir(picturesDir, { recursive: true });
  const jobs = jobsFor(demoProducts);
  const stored = await readManifest(manifestFile);
  const manifest: Manifest = Object.fromEntries(
    Object.entries(stored).filter(([key]) => jobs.some((job) => job.key === key)),
  );
  const requested = jobs.filter(isRequested);
  const due = await outdated(requested, manifest, picturesDir);
  say(`${String(requested.length - due.length)} of ${String(requested.length)} pictures are up to date`);

  const started = performance.now();
  let done = 0;
  let writing = Promise.resolve();
  const note = ({ key, hash, placeholder, bytes, seconds }: Drawn): Promise<void> => {
    manifest[key] = { hash, placeholder };
    done++;
    const remainingMinutes = ((performance.now() - started) / 60_000 / done) * (due.length - done);
    say(
      `${String(done).padStart(3)}/${String(due.length)}  ${key}  ${(bytes / 1000).toFixed(0)} KB  ` +
        `${seconds.toFixed(1)} s  ${remainingMinutes.toFixed(0)} min left`,
    );
    // One after another: two workers may finish at the same moment.
    writing = writing.then(() => writeManifest(manifestFile, manifest));
    return writing;
  };
  if (workers === 1) {
    const renderer = new ProductRenderer(MASTER);
    for (const job of due) await note(await drawMaster(renderer, job, picturesDir));
  } else {
    const batches = inBatches(due, ({ shape }) => shape, BATCH);
    const nextBatch = (): WorkerOrder | undefined => {
      const batch = batches.shift();
      return batch && { keys: batch.map(({ key }) => key), folder: picturesDir };
    };
    await Promise.all(
      Array.from({ length: workers }, () =>
        drawInWorker(fileURLToPath(import.meta.url), nextBatch, (drawn) => {
          void note(drawn);
        }),
      ),
    );
  }
  await writing;
  await writeManifest(manifestFile, manifest);
}

/** A worker receives batches of pictures to draw from its parent, and reports each picture. */
function serveAsWorker(): void {
  const tell = (message: WorkerMessage) => process.send?.(message);
  const jobs = jobsFor(demoProducts);
  let renderer = new ProductRenderer(MASTER);
  let kind: Job['kind'] | undefined;
  process.on('message', ({ keys, folder }: WorkerOrder) => {
    const work = async () => {
      for (const job of jobs.filter(({ key }) => keys.includes(key))) {
        // Shapes and paint of another kind are not requested again: they would only fill the memory.
        if (job.kind !== kind) renderer = new ProductRenderer(MASTER);
        kind = job.kind;
        tell({ drawn: await drawMaster(renderer, job, folder) });
      }
      tell('idle');
    };
    work().catch((error: unknown) => {
      tell({ failed: String(error) });
      process.disconnect();
    });
  });
  tell('idle');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      product: { type: 'string' },
      view: { type: 'string' },
      width: { type: 'string', default: '900' },
      ground: { type: 'string' },
      draft: { type: 'boolean', default: false },
      out: { type: 'string' },
      scene: { type: 'string' },
      keep: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      silhouette: { type: 'string' },
      models: { type: 'boolean', default: false },
      'all-models': { type: 'boolean', default: false },
      sheet: { type: 'boolean', default: false },
      kinds: { type: 'boolean', default: false },
      workers: { type: 'string', default: '2' },
      worker: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return;
  }
  if (values.worker) {
    serveAsWorker();
    return;
  }
  if (values.all) {
    const kinds = values.silhouette?.split(',');
    await drawMasters(positive('workers', values.workers), ({ kind }) => kinds?.includes(kind) ?? true);
    return;
  }
  if (values.scene !== undefined) {
    const names = values.scene.split(',');
    const sets = SCENES.filter(({ name }) => values.scene === 'all' || names.includes(name));
    if (sets.length === 0) throw new Error(`There are the scenes ${SCENES.map(({ name }) => name).join(', ')}`);
    if (values.keep) await drawMasters(1, ({ key }) => sets.some(({ name }) => key === `_scenes/${name}`));
    else
      await lookAtScenes(sets, {
        width: positive('width', values.width),
        draft: values.draft,
        out: values.out ?? LOOK_DIR,
        ground: undefined,
      });
    return;
  }
  if (values.models) {
    await weighModels(values.out ?? LOOK_DIR);
    return;
  }
  if (values['all-models']) {
    await makeAllModels(values.out ?? modelsDir, positive('workers', values.workers));
    return;
  }
  if (values.sheet) {
    await keepSheet('contact-sheet.webp', await contactSheet(demoProducts, picturesDir));
    return;
  }
  if (values.kinds) {
    await keepSheet('kinds.webp', await kindsSheet(demoProducts, () => new ProductRenderer(MASTER)));
    return;
  }
  if (values.product === undefined) {
    say(USAGE);
    return;
  }
  await lookAt(values.product, values.view as View | undefined, {
    width: positive('width', values.width),
    draft: values.draft,
    out: values.out ?? LOOK_DIR,
    ground: values.ground,
  });
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} wants a whole number above 0, not "${text}"`);
  return value;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
