import { modelAddress, smallPictureCopy, pictureSrcSet } from './pictures.js';
import { productShareGround, sharePictureAddress } from './share-pictures.js';

describe('the widths of a picture', () => {
  it('are those of the server’s copies, up to the master', () => {
    expect(pictureSrcSet('/pictures/monsoon-runner/side.webp', 'webp')).toBe(
      '/pictures/monsoon-runner/side-320.webp 320w, /pictures/monsoon-runner/side-640.webp 640w, ' +
        '/pictures/monsoon-runner/side-960.webp 960w, /pictures/monsoon-runner/side-1200.webp 1200w, ' +
        '/pictures/monsoon-runner/side.webp 1600w',
    );
    expect(pictureSrcSet('/pictures/monsoon-runner/side.webp', 'avif')).toBe(
      '/pictures/monsoon-runner/side-320.avif 320w, /pictures/monsoon-runner/side-640.avif 640w, ' +
        '/pictures/monsoon-runner/side-960.avif 960w, /pictures/monsoon-runner/side-1200.avif 1200w, ' +
        '/pictures/monsoon-runner/side-1600.avif 1600w',
    );
    expect(smallPictureCopy('/pictures/monsoon-runner/side.webp')).toBe('/pictures/monsoon-runner/side-320.avif');
    expect(pictureSrcSet('/pictures/_scenes/hero.webp', 'avif', 2000)).toMatch(/hero-2000\.avif 2000w$/);
  });

  it.each(['https://elsewhere.example/pictures/side.webp', '/uploads/shoe.webp', '/pictures/side.png', ''])(
    'do not exist for %j, which has no copies',
    (src) => {
      expect(pictureSrcSet(src, 'webp')).toBeUndefined();
      expect(pictureSrcSet(src, 'avif')).toBeUndefined();
      expect(smallPictureCopy(src)).toBeUndefined();
    },
  );
});

describe('the model of a product', () => {
  it('lies beside the pictures of products that are shown from the side', () => {
    expect(modelAddress(['/pictures/patan-high/side.webp', '/pictures/patan-high/top.webp'])).toBe(
      '/pictures/patan-high/model.glb',
    );
    expect(modelAddress(['/pictures/corner-cap/front.webp', '/pictures/corner-cap/side.webp'])).toBe(
      '/pictures/corner-cap/model.glb',
    );
  });

  it('does not exist for cloth, nor for pictures from elsewhere', () => {
    expect(modelAddress(['/pictures/kite-tee/front.webp', '/pictures/kite-tee/folded.webp'])).toBeUndefined();
    expect(modelAddress(['https://pictures.example/pictures/shoe/side.webp'])).toBeUndefined();
    expect(modelAddress([])).toBeUndefined();
  });
});

describe('the picture that is shown with a link', () => {
  it('is next to its master, named after its background', () => {
    expect(sharePictureAddress('/pictures/monsoon-runner/side.webp', 'blue')).toBe(
      '/pictures/monsoon-runner/side-share-blue.jpg',
    );
    expect(sharePictureAddress('https://elsewhere.example/side.webp', 'blue')).toBeUndefined();
  });

  it.each([
    ['Blue', 'blue'],
    ['gray', 'gray'],
    ['mauve', 'plain'],
    ['dusk', 'plain'],
    [undefined, 'plain'],
  ] as const)('shows a product in %s on %s', (color, ground) => {
    expect(productShareGround(color)).toBe(ground);
  });
});
