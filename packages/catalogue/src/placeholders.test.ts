import { catalogue, picturePath, placeholderOf, viewsOf } from './index.js';

describe('the placeholder of a picture', () => {
  it('is a WebP of a few hundred bytes, for the first picture of every product', () => {
    for (const { slug, artwork } of catalogue) {
      const placeholder = placeholderOf(picturePath(slug, viewsOf(artwork.silhouette)[0] ?? 'side'));
      const bytes = Buffer.from(placeholder ?? '', 'base64');
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect(bytes.length).toBeLessThan(500);
    }
  });

  it.each(['/pictures/no-such-shoe/side.webp', '/uploads/shoe.webp', 'https://elsewhere.example/a/b.webp', ''])(
    'is missing for %j',
    (address) => {
      expect(placeholderOf(address)).toBeUndefined();
    },
  );
});
