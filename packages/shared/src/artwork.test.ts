import { isArtwork, type Artwork } from './artwork.js';

const artwork: Artwork = {
  silhouette: 'cap',
  upperMaterial: 'twill',
  mark: 'peak',
  colourway: {
    upper: '#1f2a44',
    panel: '#1f2a44',
    accent: '#f0a92e',
    lining: '#222853',
    lace: '#f4efe4',
    midsole: '#f5f1e7',
    outsole: '#e2982a',
  },
};
const dyed = (upper: unknown) => ({ ...artwork, colourway: { ...artwork.colourway, upper } });

describe('an artwork', () => {
  it('is known by all of its fields', () => {
    expect(isArtwork(artwork)).toBe(true);
  });

  it.each([
    ['a silhouette that nobody models', { ...artwork, silhouette: 'sandal' }],
    ['a material that nobody weaves', { ...artwork, upperMaterial: 'chrome' }],
    ['a mark that is somebody’s own', { ...artwork, mark: 'swoosh' }],
    ['a colour by its name', dyed('navy')],
    ['a short colour', dyed('#fff')],
    ['a colour with a line behind it', dyed('#1f2a44\n')],
    ['a colour that is none', dyed(null)],
    ['a part more', { ...artwork, colourway: { ...artwork.colourway, tongue: '#1f2a44' } }],
    ['a part less', { ...artwork, colourway: { upper: '#1f2a44' } }],
    ['a field more', { ...artwork, logo: 'none' }],
    ['a name from the prototype', { ...artwork, mark: 'toString' }],
    ['nothing', null],
    ['a text', 'cap'],
    ['a list', [artwork]],
  ])('is none with %s', (_what, value) => {
    expect(isArtwork(value)).toBe(false);
  });
});
