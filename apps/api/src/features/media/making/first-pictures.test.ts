import { expect, it } from '@jest/globals';
import { pageCopies, firstPictures } from './first-pictures.js';

const slugs = (wanted: readonly { readonly slug: string }[]): ReadonlySet<string> =>
  new Set(wanted.map(({ slug }) => slug));

it('a product’s own pictures are wanted in all widths, each once, and those of others not at all', () => {
  const wanted = pageCopies([
    '/pictures/ridge/side.webp',
    '/pictures/ridge/side.webp',
    'https://elsewhere.example/side.png',
    '/pictures/not a slug/side.webp',
    '',
  ]);

  expect(slugs(wanted)).toEqual(new Set(['ridge']));
  expect(wanted.filter(({ copy }) => copy === undefined)).toHaveLength(1);
  expect(new Set(wanted.map((each) => JSON.stringify(each))).size).toBe(wanted.length);
});

it('of each product the picture of its card comes before its thumbnails', () => {
  const wanted = firstPictures([
    { img: ['/pictures/ridge/side.webp', '/pictures/ridge/top.webp'] },
    { img: ['https://elsewhere.example/side.png'] },
    { img: [] },
  ]);

  expect(slugs(wanted)).toContain('ridge');
  expect(slugs(wanted)).toContain('_scenes');
  const views = wanted.filter(({ slug }) => slug === 'ridge').map(({ view }) => view);
  expect(views.indexOf('side')).toBeLessThan(views.indexOf('top'));
});
