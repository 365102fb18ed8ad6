import { demoProducts } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { withOpenCuffs } from './cuffs.js';
import { foldFlat, type FoldedCut } from './fold.js';
import { drapeHoodie, hoodieCreases, hoodieVariant } from './hoodie.js';
import { CUFF_MIDDLE, fromCuffMm, HOODIE_NECK, HOODIE_OUTLINE, hoodieUv, placeOfHoodieUv } from './hoodie-pattern.js';
import { cutSheet, sheetMesh } from './sheet.js';
import { valueRange } from '../testing/looks.js';

/** A panel spread flat on the table: x to the right, the pattern's y towards the viewer. */
const spread = (): Mesh => {
  const sheet = cutSheet(HOODIE_OUTLINE.front, 12);
  const positions = new Float32Array(sheet.onBorder.length * 3);
  sheet.onBorder.forEach((_, k) => {
    positions.set([sheet.flat[k * 2], 0, sheet.flat[k * 2 + 1]], k * 3);
  });
  return sheetMesh(sheet, positions, { part: 'outer-panel', uvAt: hoodieUv });
};

describe('The way a hooded sweatshirt hangs', () => {
  it('is derived from the artwork, with two variants in the catalogue', () => {
    const hoodies = demoProducts.filter(({ artwork }) => artwork.silhouette === 'hoodie');

    expect(new Set(hoodies.map(({ artwork }) => hoodieVariant(artwork)))).toEqual(new Set([0, 1]));
  });

  it('differs in shape and in creases per variant', () => {
    const [first, second] = [0, 1].map((lay) => drapeHoodie('front', 24, 12, 0.2, lay).meshes[0].positionsMm);
    const apart = Math.max(...first.map((value, i) => Math.abs(value - second[i])));

    expect(apart).toBeGreaterThan(3);
    expect(hoodieCreases(0, 'front')).not.toEqual(hoodieCreases(1, 'front'));
  });
});

describe('The cuffs of a hooded sweatshirt', () => {
  const flat = spread();
  const [above] = withOpenCuffs(flat, [flat], true);
  const [below] = withOpenCuffs(flat, [flat], false);
  const nearest = ({ uvs }: Mesh, [x, y]: readonly [number, number]): number => {
    const off = Array.from({ length: uvs.length / 2 }, (_, k) => {
      const [atX, atY] = placeOfHoodieUv(uvs[k * 2], uvs[k * 2 + 1]);
      return maths.hypot(atX - x, atY - y);
    });
    return off.indexOf(maths.min(...off));
  };

  it('stand open: the upper edge is drawn back and up, so that the lower one shows behind it', () => {
    for (const side of [1, -1]) {
      const k = nearest(flat, [side * CUFF_MIDDLE[0], CUFF_MIDDLE[1]]) * 3;

      expect(below.positionsMm[k + 2] - above.positionsMm[k + 2]).toBeGreaterThan(6);
      expect(maths.abs(above.positionsMm[k + 1])).toBeGreaterThan(2);
    }
  });

  it('end evenly, even if the cloth is cut unevenly', () => {
    const { uvs } = flat;
    const edge = Array.from({ length: uvs.length / 2 }, (_, k) => k).filter((k) => {
      const [x, y] = placeOfHoodieUv(uvs[k * 2], uvs[k * 2 + 1]);
      return x > 325 && fromCuffMm(x, y) < 0.5;
    });
    const ragged: Mesh = { ...flat, positionsMm: flat.positionsMm.slice() };
    edge.forEach((k, i) => {
      ragged.positionsMm[k * 3 + 1] += i % 2 === 0 ? 2 : -2;
    });
    const [even] = withOpenCuffs(ragged, [ragged], true);
    const [smooth] = withOpenCuffs(flat, [flat], true);
    const off = edge.map((k) => maths.abs(even.positionsMm[k * 3 + 1] - smooth.positionsMm[k * 3 + 1])).slice(2, -2);

    expect(edge.length).toBeGreaterThan(6);
    expect(maths.max(...off)).toBeLessThan(1.2);
  });

  it('do not move the rest of the cloth', () => {
    const k = nearest(flat, [0, 400]) * 3;

    expect(above.positionsMm.subarray(k, k + 3)).toEqual(flat.positionsMm.subarray(k, k + 3));
  });
});

describe('A folded pile', () => {
  const cut: FoldedCut = {
    outline: HOODIE_OUTLINE,
    neck: HOODIE_NECK,
    neckHalfMm: 99,
    uvAt: hoodieUv,
    halfWidthMm: 150,
    lengthMm: 390,
    bendMm: 8,
  };
  const ends = (meshes: readonly Mesh[], axis: number): number[] =>
    meshes.map(({ positionsMm }) => maths.max(...positionsMm.filter((_, k) => k % 3 === axis)));

  it('shows the outside of thick cloth at its edges, and its inside only at the neck', () => {
    const parts = foldFlat({ ...cut, slouch: 1 }, 12).map(({ part }) => part);

    expect(parts.filter((part) => part === 'inner-panel')).toHaveLength(1);
    expect(parts.filter((part) => part === 'outer-panel')).toHaveLength(4);
  });

  it('is less even with thick cloth than with thin', () => {
    const outer = (meshes: Mesh[]) => meshes.filter(({ part }) => part === 'outer-panel');
    const thick = ends(outer(foldFlat({ ...cut, slouch: 1 }, 12)), 2);
    const thin = ends(foldFlat(cut, 12), 2);

    expect(valueRange(thick)).toBeGreaterThan(valueRange(thin) + 2);
  });
});
