import { join } from 'node:path';
import { productViews, type DemoProduct, type View } from '@paila/demo-data';
import sharp from 'sharp';
import { shootingOrder, type ProductRenderer } from './product-renderer.js';
import { encodePng } from './raster/encode.js';

const COLUMNS = 8;
/** The shop's light and dark picture backgrounds. */
const STAGES = ['#e9e4d8', '#dfe2ea', '#23263a', '#ece0dc'] as const;
const MAX_BYTES = 300_000;
const QUALITIES = [72, 62, 52, 42, 34];

/** A sheet with the first picture of every product. @throws RangeError when it cannot be made small enough */
export async function contactSheet(entries: readonly DemoProduct[], picturesDir: string): Promise<Buffer> {
  const pictures = await Promise.all(
    entries.map(({ slug, artwork }, i) =>
      sharp(join(picturesDir, slug, `${productViews(artwork.silhouette)[0] ?? 'side'}.webp`))
        .flatten({ background: tileBackground(i % COLUMNS, Math.floor(i / COLUMNS)) })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const rows = Array.from({ length: Math.ceil(pictures.length / COLUMNS) }, (_, row) =>
    pictures.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return laidOut(rows, { width: 300, height: 225 });
}

/**
 * Draws a product of each kind as the renderer draws it today, a row of all its views for each.
 * @throws RangeError when the sheet cannot be made small enough
 */
export async function kindsSheet(entries: readonly DemoProduct[], renderer: () => ProductRenderer): Promise<Buffer> {
  const kinds = entries.map(({ artwork }) => artwork.silhouette);
  const firsts = entries.filter(({ artwork }, i) => kinds.indexOf(artwork.silhouette) === i);
  const rows: Buffer[][] = [];
  for (const { artwork } of firsts) {
    const { silhouette } = artwork;
    const drawing = renderer();
    const drawn = new Map<View, Buffer>();
    for (const view of shootingOrder(silhouette))
      drawn.set(view, await encodePng(drawing.draw(artwork, view, 600), tileBackground(0, rows.length)));
    rows.push(productViews(silhouette).flatMap((view) => drawn.get(view) ?? []));
  }
  return laidOut(rows, { width: 260, height: 195 });
}

const tileBackground = (column: number, row: number): string => STAGES[(column + row) % STAGES.length] ?? STAGES[0];

/** Rows of pictures; short rows are filled with the first background colour. */
async function laidOut(
  rows: readonly (readonly Buffer[])[],
  tile: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const tiles = await Promise.all(
    rows.flatMap((row, j) =>
      row.map(async (picture, i) => ({
        input: await sharp(picture).resize(tile.width, tile.height).toBuffer(),
        left: i * tile.width,
        top: j * tile.height,
      })),
    ),
  );
  const columns = Math.max(...rows.map(({ length }) => length));
  const sheet = sharp({
    create: {
      width: columns * tile.width,
      height: rows.length * tile.height,
      channels: 3,
      background: STAGES[0],
    },
  }).composite(tiles);
  for (const quality of QUALITIES) {
    const webp = await sheet.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new RangeError(`The contact sheet needs more than ${String(MAX_BYTES)} bytes`);
}
