import { existsSync } from 'node:fs';
import { catalogue, picturePath, picturesDir, placeholderOf, viewsOf } from './index.js';

/** The picture on the card of every product whose picture is drawn. */
const cards = catalogue
  .map(({ slug, artwork }) => ({ slug, view: viewsOf(artwork.silhouette)[0] ?? 'side' }))
  .filter(({ slug, view }) => existsSync(`${picturesDir}/${slug}/${view}.webp`))
  .map(({ slug, view }) => picturePath(slug, view));

describe('the placeholder of a picture', () => {
  it.each(cards)('is a WebP of a few hundred bytes for %s', (address) => {
    const bytes = Buffer.from(placeholderOf(address) ?? '', 'base64');

    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.length).toBeLessThan(500);
  });

  it.each(['/pictures/no-such-shoe/side.webp', '/uploads/shoe.webp', 'https://elsewhere.example/a/b.webp', ''])(
    'is missing for %j',
    (address) => {
      expect(placeholderOf(address)).toBeUndefined();
    },
  );
});
