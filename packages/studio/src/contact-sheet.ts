import { join } from 'node:path';
import { viewsOf, type CatalogueEntry } from '@paila/catalogue';
import sharp from 'sharp';

const TILE = { width: 300, height: 225 } as const;
const COLUMNS = 8;
/** Light and dark stages in turn, as the shop has them. */
const STAGES = ['#e9e4d8', '#dfe2ea', '#23263a', '#ece0dc'] as const;
const MOST_BYTES = 300_000;
const QUALITIES = [72, 62, 52, 42, 34];

/** Lays the first picture of every product on one sheet. @throws RangeError when it cannot be made small enough */
export async function contactSheet(entries: readonly CatalogueEntry[], picturesDir: string): Promise<Buffer> {
  const tiles = await Promise.all(
    entries.map(async ({ slug, artwork }, i) => ({
      input: await sharp(join(picturesDir, slug, `${viewsOf(artwork.silhouette)[0] ?? 'side'}.webp`))
        .resize(TILE.width, TILE.height)
        .flatten({ background: STAGES[(i + Math.floor(i / COLUMNS)) % STAGES.length] })
        .toBuffer(),
      left: (i % COLUMNS) * TILE.width,
      top: Math.floor(i / COLUMNS) * TILE.height,
    })),
  );
  const sheet = sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: Math.ceil(entries.length / COLUMNS) * TILE.height,
      channels: 3,
      background: STAGES[0],
    },
  }).composite(tiles);
  for (const quality of QUALITIES) {
    const webp = await sheet.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new RangeError(`The contact sheet needs more than ${String(MOST_BYTES)} bytes`);
}
