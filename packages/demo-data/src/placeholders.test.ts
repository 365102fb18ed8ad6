import { demoProducts, hasCardPicture, picturePath, picturePlaceholder, renderedViews } from './index.js';

/** The card picture of every product that has one. */
const cards = demoProducts.filter(hasCardPicture).map((entry) => picturePath(entry.slug, renderedViews(entry)[0]!));

describe('the placeholder of a picture', () => {
  it.each(cards)('is a WebP of a few hundred bytes for %s', (address) => {
    const bytes = Buffer.from(picturePlaceholder(address) ?? '', 'base64');

    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.length).toBeLessThan(500);
  });

  it.each(['/pictures/no-such-shoe/side.webp', '/uploads/shoe.webp', 'https://elsewhere.example/a/b.webp', ''])(
    'is missing for %j',
    (address) => {
      expect(picturePlaceholder(address)).toBeUndefined();
    },
  );
});
