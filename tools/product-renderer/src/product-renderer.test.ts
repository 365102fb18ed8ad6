import { ProductRenderer, SKETCH } from './product-renderer.js';
import { SHOES, type ShoeSilhouette } from './silhouettes/shoe-set.js';
import { anArtwork, productMask, meanColour } from './testing/looks.js';

const SHOE_SILHOUETTES = Object.keys(SHOES) as ShoeSilhouette[];

const renderer = new ProductRenderer(SKETCH);
const WIDTH = 96;

describe('A shoe on the table', () => {
  const side = (silhouette: ShoeSilhouette) => productMask(renderer.draw(anArtwork({ silhouette }), 'side', WIDTH));

  it('has the proportions of its kind', () => {
    const runner = side('runner');
    const court = side('court');
    const highTop = side('high-top');

    expect(highTop.tall / court.tall).toBeGreaterThan(1.25);
    expect(runner.wide / runner.tall).toBeGreaterThan(1.9);
    expect(court.wide / court.tall).toBeGreaterThan(2);
    expect(highTop.wide / highTop.tall).toBeLessThan(1.9);
    expect(side('trail').tall).toBeGreaterThan(runner.tall);
    expect(side('skate').tall).toBeLessThan(court.tall);
    expect(side('slip-on').tall).toBeLessThan(side('skate').tall);
  });

  it('shows a tread in the colour of its outsole when it is turned over', () => {
    const artwork = anArtwork({ silhouette: 'court', colourway: { outsole: '#b0302a' } });
    const turnedOver = renderer.draw(artwork, 'sole', WIDTH);
    const { wide, tall } = productMask(turnedOver);
    const [red, green, blue] = meanColour(turnedOver);

    expect(wide / tall).toBeGreaterThan(2.5);
    expect(wide / tall).toBeLessThan(3.3);
    expect(red).toBeGreaterThan(1.6 * Math.max(green, blue));
  });

  it('stands on one line with all others and fills the frame as they do', () => {
    const masks = SHOE_SILHOUETTES.map(side);

    for (const mask of masks) {
      expect(Math.abs(mask.bottom - masks[0].bottom)).toBeLessThanOrEqual(1);
      expect(mask.wide / WIDTH).toBeGreaterThan(0.76);
      expect(mask.wide / WIDTH).toBeLessThan(0.9);
      expect(mask.top).toBeGreaterThan(2);
    }
  });

  it('stands with its fellow for a picture of both, wider and taller than one alone', () => {
    const artwork = anArtwork({ silhouette: 'court' });
    const pair = productMask(renderer.draw(artwork, 'pair', WIDTH));
    const one = side('court');

    expect(pair.wide / WIDTH).toBeGreaterThan(0.76);
    expect(pair.wide / WIDTH).toBeLessThan(0.9);
    expect(pair.tall).toBeGreaterThan(1.1 * one.tall);
    expect(pair.area).toBeGreaterThan(one.area);
    const highTops = productMask(renderer.draw(anArtwork({ silhouette: 'high-top' }), 'pair', WIDTH));
    expect(highTops.top).toBeGreaterThan(2);
    expect(highTops.bottom).toBeLessThan(68);
  });

  it('shows no ground through itself but in its loops', () => {
    const { solid, top, bottom, left, right, area } = side('court');
    let gaps = 0;
    for (let x = left; x <= right; x++) {
      let roof = top;
      while (roof <= bottom && !solid(x, roof)) roof++;
      for (let y = roof; y < bottom - 4; y++) if (!solid(x, y)) gaps++;
    }

    expect(gaps / area).toBeLessThan(0.015);
  });
});

describe('A shirt', () => {
  it('is wider with its sleeves than its body, and folds to a small pile', () => {
    const front = productMask(renderer.draw(anArtwork({ silhouette: 'tee' }), 'front', WIDTH));
    const folded = productMask(renderer.draw(anArtwork({ silhouette: 'tee' }), 'folded', WIDTH));
    const widthAt = (y: number) => Array.from({ length: WIDTH }, (_, x) => front.solid(x, y)).filter(Boolean).length;

    expect(widthAt(front.top + Math.round(front.tall * 0.3))).toBeGreaterThan(
      1.25 * widthAt(front.top + Math.round(front.tall * 0.8)),
    );
    expect(folded.wide / folded.tall).toBeGreaterThan(0.7);
    expect(folded.wide / folded.tall).toBeLessThan(1.3);
  });

  it('is seen from no side that only shoes have', () => {
    expect(() => renderer.draw(anArtwork({ silhouette: 'tee' }), 'heel', WIDTH)).toThrow(RangeError);
    expect(() => renderer.draw(anArtwork({ silhouette: 'tee' }), 'pair', WIDTH)).toThrow(RangeError);
    expect(() => renderer.draw(anArtwork(), 'folded', WIDTH)).toThrow(RangeError);
  });
});

describe('A colourway', () => {
  it('is what the picture looks like', () => {
    const red = meanColour(renderer.draw(anArtwork({ colourway: { upper: '#b3262a', panel: '#8e1c20' } }), 'side', 64));
    const blue = meanColour(
      renderer.draw(anArtwork({ colourway: { upper: '#2447b0', panel: '#1c3788' } }), 'side', 64),
    );

    expect(red[0]).toBeGreaterThan(red[2] + 25);
    expect(blue[2]).toBeGreaterThan(blue[0] + 25);
  });

  it('is not the whole of a product: material and mark tell two of one colour apart', () => {
    const plain = renderer.draw(anArtwork({ plainSides: true }), 'side', 64);
    const marked = renderer.draw(anArtwork({ mark: 'arc' }), 'side', 64);

    expect(Buffer.compare(Buffer.from(plain.rgba), Buffer.from(marked.rgba))).not.toBe(0);
  });
});

describe('The same artwork', () => {
  it('comes out the same to the last bit, from another renderer too', () => {
    const artwork = anArtwork({ silhouette: 'runner', upperMaterial: 'mesh', mark: 'wave' });
    const once = renderer.draw(artwork, 'three-quarter', 64);
    const again = new ProductRenderer(SKETCH).draw(artwork, 'three-quarter', 64);

    expect(Buffer.from(again.rgba).equals(Buffer.from(once.rgba))).toBe(true);
  });
});

describe('A garment', () => {
  it.each(['tee', 'hoodie'] as const)('is drawn the same whatever was drawn before it: a %s', (silhouette) => {
    const artwork = anArtwork({ silhouette });
    const other = anArtwork({ silhouette, colourway: { upper: '#b0302a', lining: '#31405f' } });
    const busy = new ProductRenderer(SKETCH);
    for (const [of, view] of [
      [other, 'folded'],
      [artwork, 'front'],
    ] as const)
      busy.draw(of, view, WIDTH);

    expect(busy.draw(artwork, 'folded', WIDTH).rgba).toEqual(
      new ProductRenderer(SKETCH).draw(artwork, 'folded', WIDTH).rgba,
    );
  });
});
