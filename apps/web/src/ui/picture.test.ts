import { srcSetOf } from './picture.js';

describe('the widths of a picture', () => {
  it('are those that the server makes of its own', () => {
    expect(srcSetOf('/pictures/monsoon-runner/side.webp')).toBe(
      '/pictures/monsoon-runner/side-320.webp 320w, /pictures/monsoon-runner/side-640.webp 640w, ' +
        '/pictures/monsoon-runner/side-960.webp 960w, /pictures/monsoon-runner/side.webp 1200w',
    );
  });

  it.each(['https://elsewhere.example/pictures/side.webp', '/uploads/shoe.webp', '/pictures/side.png', ''])(
    'are none for %j, which has only itself',
    (src) => {
      expect(srcSetOf(src)).toBeUndefined();
    },
  );
});
