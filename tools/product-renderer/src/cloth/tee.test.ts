import { demoProducts } from '@paila/demo-data';
import type { GridMesh, Mesh } from '../geometry/mesh.js';
import { dot, lerp, vectorAt, type Vec3 } from '../geometry/vector.js';
import { nearness } from '../materials/polygon.js';
import { valueRange } from '../testing/looks.js';
import { isCollar } from './collar.js';
import { foldTee, drapeTee, patternUv } from './tee.js';
import { teeVariant } from './tee-folds.js';
import { isOpening, TEE_BOUNDS, TEE_OUTLINE } from './tee-pattern.js';

const [, uvOfHem] = patternUv(0, 696);
const { left, right, top, bottom } = TEE_BOUNDS;
const STEP_MM = 20;
const STEPS = 40;
const worn = drapeTee('front', 0, STEP_MM, STEPS, 0.3);

const findCollar = (meshes: readonly Mesh[]): GridMesh => {
  const collar = meshes.find(isCollar);
  if (!collar) throw new Error('No collar');
  return collar;
};
const findOuterPanel = (meshes: readonly Mesh[]): Mesh => {
  const outer = meshes.find(({ part }) => part === 'outer-panel');
  if (!outer) throw new Error('No outer panel');
  return outer;
};
/** Mean height of the vertices between two distances from the middle. */
const meanHeight = ({ positionsMm: p }: Mesh, from: number, to: number): number => {
  const heights: number[] = [];
  for (let k = 0; k < p.length; k += 3) {
    const off = Math.abs(p[k]);
    if (off >= from && off < to) heights.push(p[k + 1]);
  }
  return heights.reduce((sum, y) => sum + y, 0) / heights.length;
};

describe.each([
  ['worn', findCollar(worn.meshes)],
  ['folded', findCollar(foldTee(16, 0.3).meshes)],
])('The collar of a shirt that is %s', (_, collar) => {
  const { positionsMm, normals, rows, columns } = collar;

  it('is a separate band of even height', () => {
    const middle = Math.round((rows - 1) / 2);
    for (let i = 0; i < columns; i++) {
      const seam = vectorAt(positionsMm, i * rows);
      const crest = vectorAt(positionsMm, i * rows + middle);
      const height = Math.hypot(...seam.map((value, c) => value - crest[c]));

      expect(height).toBeGreaterThan(16);
      expect(height).toBeLessThan(23);
    }
  });

  it('faces outwards', () => {
    const middle: Vec3 = [0, 1, 2].map(
      (c) => positionsMm.reduce((sum, value, i) => (i % 3 === c ? sum + value : sum), 0) / (rows * columns),
    ) as [number, number, number];
    let outward = 0;
    for (let i = 0; i < columns; i++) {
      const k = i * rows + Math.round(0.2 * rows);
      const off = vectorAt(positionsMm, k).map((value, c) => value - middle[c]) as [number, number, number];
      if (dot(vectorAt(normals, k), off) > 0) outward++;
    }

    expect(outward / columns).toBeGreaterThan(0.9);
  });
});

describe('The sleeves of a shirt', () => {
  it('point towards the viewer in front and away behind, which shows or hides their openings', () => {
    const behind = drapeTee('back', 0, STEP_MM, STEPS, 0.3);

    expect(meanHeight(findOuterPanel(worn.meshes), 290, 340)).toBeGreaterThan(30);
    expect(meanHeight(findOuterPanel(behind.meshes), 290, 340)).toBeLessThan(0);
  });

  it('hang: arms come down from where the pattern has its sleeves', () => {
    const { positionsMm } = findOuterPanel(worn.meshes);
    const farthest = positionsMm.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), 0);
    const cut = Math.max(...TEE_OUTLINE.front.map(([x]) => x));

    expect(farthest).toBeLessThan(cut - 35);
    expect(farthest).toBeGreaterThan(cut - 110);
  });

  it('show their insides at the cuffs', () => {
    const insides = worn.meshes.filter(({ part }) => part === 'inner-panel');

    expect(
      Math.max(...insides.flatMap(({ positionsMm }) => [...positionsMm.filter((_, i) => i % 3 === 0)])),
    ).toBeGreaterThan(280);
  });
});

describe('The way a shirt hangs', () => {
  it('folds its cloth down to the hem, which waves', () => {
    const hem = findOuterPanel(drapeTee('front', 0, 10, 80, 0.2).meshes);
    const heights: number[] = [];
    for (let k = 0; k < hem.positionsMm.length / 3; k++)
      if (hem.uvs[k * 2 + 1] > uvOfHem && Math.abs(hem.positionsMm[k * 3]) < 150)
        heights.push(hem.positionsMm[k * 3 + 1]);

    expect(heights.length).toBeGreaterThan(20);
    expect(valueRange(heights)).toBeGreaterThan(12);
  });

  it('stays sewn at the sides down to the hem', () => {
    const [outer, around] = drapeTee('front', 0, 10, 20, 0.2).meshes.filter(({ part }) => part === 'outer-panel');
    const places = new Set(Array.from(around.positionsMm.keys(), (k) => vectorAt(around.positionsMm, k).join(' ')));
    const lowest = Array.from({ length: outer.uvs.length / 2 }, (_, k) => k).filter((k) => {
      const [x, y] = [lerp(left, right, outer.uvs[k * 2]), lerp(top, bottom, outer.uvs[k * 2 + 1])];
      const isSide = Math.abs(x) > 240 && y > 640 && !isOpening(x, y);
      return isSide && Math.abs(nearness(TEE_OUTLINE.front, x, y, 1, 1).insideMm) < 0.1;
    });

    expect(lowest.length).toBeGreaterThan(2);
    for (const k of lowest) expect(places.has(vectorAt(outer.positionsMm, k).join(' '))).toBe(true);
  });

  it('shows its far side only where that turns to the camera', () => {
    const [, around] = worn.meshes.filter(({ part }) => part === 'outer-panel');
    for (let t = 0; t < around.triangles.length; t += 3) {
      const highest = Math.max(...[0, 1, 2].map((c) => around.normals[around.triangles[t + c] * 3 + 1]));
      expect(highest).toBeGreaterThan(-0.45);
    }
  });

  it('is derived from the artwork, with three variants in the catalogue', () => {
    const tees = demoProducts.filter(({ artwork }) => artwork.silhouette === 'tee');

    expect(new Set(tees.map(({ artwork }) => teeVariant(artwork)))).toEqual(new Set([0, 1, 2]));
  });

  it('differs in shape per variant', () => {
    const [first, second, third] = [0, 1, 2].map(
      (lay) => findOuterPanel(drapeTee('front', lay, STEP_MM, 12, 0.2).meshes).positionsMm,
    );
    const apart = (a: Float32Array, b: Float32Array) => Math.max(...a.map((value, i) => Math.abs(value - b[i])));

    expect(apart(first, second)).toBeGreaterThan(3);
    expect(apart(first, third)).toBeGreaterThan(3);
    expect(apart(second, third)).toBeGreaterThan(3);
  });
});
