import { dye, luminance, nearby, toLinear, toSrgb } from './colour.js';
import { wordInk } from './lettering.js';
import { markPolygons, type Mark } from './marks.js';
import { cellBorder3, cloud3, noise2, noise3 } from './noise.js';
import { nearness, nearnessAmong, segmentsNear, windingOf } from './polygon.js';
import { cover, type Material } from './surfaces.js';
import { newTexel } from './texel.js';
import { newTap, locate, plainTexture, sample, withHalves } from './texture.js';

describe('Noise', () => {
  it('keeps between 0 and 1 and is the same every time', () => {
    for (let i = 0; i < 500; i++) {
      const [x, y, z] = [i * 0.37 - 60, i * 0.73 - 90, i * 0.11];
      for (const value of [noise2(x, y), noise3(x, y, z), cloud3(x, y, z)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      expect(cellBorder3(x, y, z)).toBeGreaterThanOrEqual(0);
    }
    expect(noise2(3, 5)).toBe(noise2(3, 5));
    expect(noise2(3, 5)).not.toBe(noise2(4, 5));
  });
});

describe('A dye', () => {
  it('is never pure black or white', () => {
    expect(luminance(dye('#000000'))).toBeGreaterThan(0.005);
    expect(luminance(dye('#ffffff'))).toBeLessThan(0.9);
  });

  it('converts to linear light and back', () => {
    for (const value of [0, 0.02, 0.3, 0.8, 1]) expect(toSrgb(toLinear(value))).toBeCloseTo(value, 6);
  });

  it('has a thread of a similar tone', () => {
    expect(luminance(nearby(dye('#1a1a20')))).toBeGreaterThan(luminance(dye('#1a1a20')));
    expect(luminance(nearby(dye('#f4f1ea')))).toBeLessThan(luminance(dye('#f4f1ea')));
  });
});

describe('A material', () => {
  const materials: Material[] = [
    'mesh',
    'knit',
    'suede',
    'leather',
    'canvas',
    'jersey',
    'textile',
    'elastic',
    'synthetic',
    'rubber',
    'foam',
  ];

  it.each(materials)('%s has the colour of its dye on average', (material) => {
    const dyed = dye('#b0552f');
    let sum = 0;
    for (let i = 0; i < 4000; i++) {
      const texel = newTexel();
      const [x, y] = [(i % 63) * 0.17, Math.floor(i / 63) * 0.19];
      cover(material, dyed, { alongMm: x, acrossMm: y, pointMm: [x, y, x + y] }, texel);
      sum += luminance(texel.colour) / 4000;
      expect(Math.abs(texel.heightMm)).toBeLessThan(1);
    }

    expect(sum / luminance(dyed)).toBeGreaterThan(0.7);
    expect(sum / luminance(dyed)).toBeLessThan(1.1);
  });
});

describe('A polygon', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;

  it('distinguishes inside from outside, with a scale per axis', () => {
    expect(nearness(square, 5, 2, 1, 1).insideMm).toBeCloseTo(2);
    expect(nearness(square, 13, 5, 1, 1).insideMm).toBeCloseTo(-3);
    expect(nearness(square, 5, 2, 1, 0.5).insideMm).toBeCloseTo(1);
  });

  it('has the same distance by the nearby segments as by all', () => {
    const shape = Array.from({ length: 40 }, (_, i): [number, number] => {
      const radius = i % 4 === 0 ? 6 : 9;
      return [radius * Math.cos((i * Math.PI) / 20), radius * Math.sin((i * Math.PI) / 20)];
    });
    for (const polygon of [shape, [...shape].reverse()])
      for (let x = -11; x < 11; x += 1.7)
        for (let y = -11; y < 11; y += 1.7) {
          const segments = segmentsNear(polygon, x, y, 1.4, 0.8, 0.6);
          const among = nearnessAmong(polygon, windingOf(polygon), segments, x + 0.3, y - 0.3, 1.4, 0.8);

          expect(among.insideMm).toBeCloseTo(nearness(polygon, x + 0.3, y - 0.3, 1.4, 0.8).insideMm, 6);
        }
  });

  it('tells where along its border the nearest point lies', () => {
    expect(nearness(square, 4, 1, 1, 1)).toMatchObject({ segment: 0, t: 0.4 });
  });
});

describe('Our marks', () => {
  const frame = { left: 0, right: 2, bottom: 0, top: 1, lean: 0 };
  const marks: Mark[] = ['wave', 'steps', 'peak', 'bars', 'arc'];

  it.each(marks)('%s is drawn within its frame', (mark) => {
    const polygons = markPolygons(mark, frame);

    expect(polygons.length).toBeGreaterThan(0);
    for (const [x, y] of polygons.flat()) {
      expect(x).toBeGreaterThan(-0.2);
      expect(x).toBeLessThan(2.2);
      expect(y).toBeGreaterThan(-0.2);
      expect(y).toBeLessThan(1.2);
    }
  });

  it('has none for a plain product', () => {
    expect(markPolygons('none', frame)).toEqual([]);
  });
});

describe('The word on labels', () => {
  it('has ink only on its strokes', () => {
    let inked = 0;
    for (let x = -20; x <= 20; x += 0.25) for (let y = -4; y <= 4; y += 0.25) if (wordInk(x, y, 8) > 0.5) inked++;

    expect(inked / (161 * 33)).toBeGreaterThan(0.08);
    expect(inked / (161 * 33)).toBeLessThan(0.4);
    expect(wordInk(100, 0, 8)).toBe(0);
  });
});

describe('A texture', () => {
  it('has two mipmaps of the same tone', () => {
    const width = 64;
    const albedo = Float32Array.from({ length: width * width * 3 }, (_, k) => (Math.floor(k / 3) % 2 ? 0.8 : 0.2));
    const flat = new Float32Array(width * width);
    const finish = new Float32Array(width * width * 3);
    const texture = withHalves({ width, height: width, wrapsU: true, albedo, slopeU: flat, slopeV: flat, finish });

    expect(texture.half?.width).toBe(32);
    expect(texture.half?.half?.width).toBe(16);
    for (const tone of texture.half?.half?.albedo ?? []) expect(tone).toBeCloseTo(0.5, 5);
  });

  it('has one value everywhere when it is plain, also across its seam', () => {
    const texture = plainTexture([0.1, 0.2, 0.3], 0.5, 0.04);
    const tap = newTap();
    for (const u of [-0.1, 0, 0.49, 0.999, 1.3]) {
      locate(texture, u, 0.7, tap);
      expect(sample(texture.albedo, 3, 1, tap)).toBeCloseTo(0.2);
    }
  });
});
