import { BRAND_MARKS, demoProducts, type Mark } from '@paila/demo-data';
import { dye, luminance, nearby, toLinear, toSrgb } from './colour.js';
import { lettered } from './lettering.js';
import { markInk, markPolygons } from './marks.js';
import { cellBorder3, cloud3, noise2, noise3 } from './noise.js';
import { nearness, nearnessAmong, segmentsNear, windingSign } from './polygon.js';
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
          const among = nearnessAmong(polygon, windingSign(polygon), segments, x + 0.3, y - 0.3, 1.4, 0.8);

          expect(among.insideMm).toBeCloseTo(nearness(polygon, x + 0.3, y - 0.3, 1.4, 0.8).insideMm, 6);
        }
  });

  it('tells where along its border the nearest point lies', () => {
    expect(nearness(square, 4, 1, 1, 1)).toMatchObject({ segment: 0, t: 0.4 });
  });
});

describe('The marks of the brands', () => {
  const frame = { left: 0, right: 2, bottom: 0, top: 1, lean: 0 };
  const marks = Object.values(BRAND_MARKS);

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

  it.each(marks)('%s covers a good part of its frame, and looks like no other', (mark) => {
    const sampleInk = (each: Mark): boolean[] => {
      const inked = markInk(each, 40);
      return Array.from({ length: 41 * 21 }, (_, k) => inked((k % 41) - 20, Math.floor(k / 41) - 10) > 0.5);
    };
    const own = sampleInk(mark);

    expect(own.filter(Boolean).length / own.length).toBeGreaterThan(0.25);
    for (const other of marks.filter((each) => each !== mark)) {
      const differing = sampleInk(other).filter((inked, k) => inked !== own[k]).length;
      expect(differing / own.length).toBeGreaterThan(0.2);
    }
  });
});

describe('The type on labels', () => {
  const inkedPoints = (text: string, lines: 1 | 2): [x: number, y: number][] => {
    const ink = lettered(text, { capMm: 4, widthMm: 24, lines });
    const inked: [number, number][] = [];
    for (let x = -30; x <= 30; x += 0.2) for (let y = -9; y <= 9; y += 0.2) if (ink(x, y) > 0.5) inked.push([x, y]);
    return inked;
  };

  it('can write the name of every product within its box', () => {
    for (const { artwork } of demoProducts) {
      const inked = inkedPoints(artwork.name, 2);

      expect(inked.length).toBeGreaterThan(300);
      expect(Math.max(...inked.map(([x]) => Math.abs(x)))).toBeLessThan(12.5);
    }
  });

  it('breaks a long name over two lines, in larger letters than on one', () => {
    const [one, two] = [inkedPoints('Bamboo Scaffold High', 1), inkedPoints('Bamboo Scaffold High', 2)];
    const tall = (inked: readonly [number, number][]): number => Math.max(...inked.map(([, y]) => Math.abs(y)));

    expect(tall(two)).toBeGreaterThan(2 * tall(one));
    expect(two.filter(([, y]) => Math.abs(y) < 0.2)).toEqual([]);
  });

  it('has no letter for other scripts', () => {
    expect(() => lettered('पाइला', { capMm: 4, widthMm: 24 })).toThrow(RangeError);
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
