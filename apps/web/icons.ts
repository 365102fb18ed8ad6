import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const MARK = join(import.meta.dirname, 'public', 'favicon.svg');

/**
 * The mark on a square background, for phones that crop icons to their own shape.
 * @param scale how large the mark is; a maskable icon is safe within a circle of 80 % of its width
 */
const onFullGround = (svg: string, scale: number): string => {
  // Centres the mark in the icon.
  const move = `translate(${String(16 - 16.5 * scale)} ${String(16 - 15 * scale)})`;
  return svg.replace(' rx="2"', '').replace('<path ', `<path transform="${move} scale(${String(scale)})" `);
};

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

interface Image {
  /** In pixels, below 256. */
  readonly size: number;
  readonly png: Buffer;
}

/** Icons of several sizes in one file, as old browsers and feed readers ask for it. */
const ico = (images: readonly Image[]): Buffer => {
  const HEADER = 6;
  const ENTRY = 16;
  const header = Buffer.alloc(HEADER + ENTRY * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = HEADER + ENTRY * index;
    header.writeUInt8(image.size, at);
    header.writeUInt8(image.size, at + 1);
    header.writeUInt16LE(1, at + 4); // planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(image.png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.png.length;
  }
  return Buffer.concat([header, ...images.map((image) => image.png)]);
};

/** Every icon by its file name. */
const makeIcons = async (): Promise<Record<string, Buffer>> => {
  const svg = await readFile(MARK, 'utf8');
  const whole = onFullGround(svg, 1);
  const safe = onFullGround(svg, 0.9);
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(svg, size) })));
  return {
    'favicon.ico': ico(small),
    'apple-touch-icon.png': await png(whole, 180),
    'icon-192.png': await png(svg, 192),
    'icon-512.png': await png(svg, 512),
    'icon-maskable-192.png': await png(safe, 192),
    'icon-maskable-512.png': await png(safe, 512),
  };
};

/**
 * Renders the shop's mark, `public/favicon.svg`, in the sizes that browsers and phones ask for, writes the files next
 * to the built page and links them in it.
 */
export const icons = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(await makeIcons())) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
  transformIndexHtml: {
    // Runs after Vite has resolved the files that the page links, as these do not exist by then.
    order: 'post',
    handler: () =>
      [
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' })),
  },
});
