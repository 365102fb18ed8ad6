import { buildShoe } from '../geometry/shoe.js';
import { mirrored } from '../geometry/mesh.js';
import { cross, dot, length, subtract, vectorAt, type Vec3 } from '../geometry/vector.js';
import { paintLeftShoe, paintShoe } from '../materials/shoe-skin.js';
import type { Texture } from '../materials/texture.js';
import type { Scene } from '../raster/scene.js';
import { anArtwork } from '../testing/looks.js';
import { standAsPair } from './pair.js';
import { SHOES, type ShoeSilhouette } from './shoe-set.js';

const SILHOUETTES = Object.keys(SHOES) as ShoeSilhouette[];
const DETAIL = 0.2;

/** Vertices of all parts whose names start with `name`. */
function partVertices(scene: Scene, name: string): Vec3[] {
  const vertices = new Set<number>();
  scene.triangles.forEach((vertex, corner) => {
    if (scene.parts[scene.partOfTriangle[Math.floor(corner / 3)]].startsWith(name)) vertices.add(vertex);
  });
  return [...vertices].map((k) => vectorAt(scene.positionsMm, k));
}

describe.each(SILHOUETTES)('A pair of the kind %s', (silhouette) => {
  const scene = standAsPair(SHOES[silhouette].form, DETAIL, 0);

  it('stands on the floor with both shoes', () => {
    const [right, left] = ['right/', 'left/'].map((foot) => Math.min(...partVertices(scene, foot).map(([, y]) => y)));

    expect(Math.abs(right)).toBeLessThan(0.5);
    expect(left).toBeCloseTo(right, 4);
  });

  it('stands close together without intersecting', () => {
    // The widest part of the soles.
    const widest = (foot: string): Vec3[] => partVertices(scene, `${foot}/midsole`).filter(([, y]) => y > 10 && y < 20);
    const left = widest('left');
    let gapMm = Infinity;
    for (const [x, , z] of widest('right'))
      for (const other of left) gapMm = Math.min(gapMm, length([other[0] - x, 0, other[2] - z]));

    expect(gapMm).toBeGreaterThan(8);
    expect(gapMm).toBeLessThan(30);
  });
});

describe('A mirrored shoe', () => {
  const { meshes } = buildShoe(SHOES.runner.form, DETAIL);

  it('faces outwards', () => {
    /** Share of triangles whose winding agrees with their normal. */
    const outward = ({ positionsMm: p, normals, triangles }: (typeof meshes)[number]): number => {
      let right = 0;
      for (let t = 0; t < triangles.length; t += 3) {
        const at = (values: Float32Array, corner: number): Vec3 => vectorAt(values, triangles[t + corner]);
        const facing = cross(subtract(at(p, 1), at(p, 0)), subtract(at(p, 2), at(p, 0)));
        if (dot(facing, at(normals, 0)) >= 0) right++;
      }
      return right / (triangles.length / 3);
    };

    for (const mesh of meshes) expect(outward(mirrored(mesh))).toBeCloseTo(outward(mesh), 3);
    expect(outward(mirrored(meshes[0]))).toBeGreaterThan(0.99);
  });

  it('is unchanged when mirrored twice', () => {
    const [upper] = meshes;
    const twice = mirrored(mirrored(upper));

    expect(twice.triangles).toEqual(upper.triangles);
    expect(twice.positionsMm).toEqual(upper.positionsMm);
  });
});

describe('What is written on a left shoe', () => {
  const artwork = anArtwork({ mark: 'steps', colourway: { accent: '#1d2f6f', lining: '#f3f1ec' } });
  const { form, pattern } = SHOES.court;
  const model = buildShoe(form, DETAIL);
  const right = paintShoe(model, pattern(artwork), 896);
  const left = paintLeftShoe(model, pattern(artwork), 896, right);
  const red = (texture: Texture, x: number, y: number): number => texture.albedo[(y * texture.width + x) * 3];
  const both = (part: 'tongue' | 'upper'): [right: Texture, left: Texture] => [right.get(part)!, left.get(part)!];

  /**
   * Difference in reading direction: 0 if both read the same, counted only where reversed lettering would differ.
   * @param counterpart the texel on the mirrored mesh that corresponds to this one on a right shoe
   */
  const misread = (
    [one, other]: [Texture, Texture],
    isWriting: (x: number, y: number) => boolean,
    counterpart: (x: number, y: number) => [number, number],
  ): number => {
    let [differing, telling] = [0, 0];
    for (let y = 0; y < one.height; y++)
      for (let x = 0; x < one.width; x++) {
        if (!isWriting(x, y)) continue;
        const here = red(one, x, y);
        const [mirrorX, mirrorY] = counterpart(x, y);
        if (Math.abs(here - red(one, mirrorX, mirrorY)) < 0.25) continue;
        telling++;
        if (Math.abs(here - red(other, mirrorX, mirrorY)) > 0.12) differing++;
      }
    expect(telling).toBeGreaterThan(20);
    return differing / telling;
  };

  it('reads the same way on its tongue as on the right shoe', () => {
    const tongue = both('tongue');
    const half = tongue[0].height / 2;
    const onFront = (_x: number, y: number): boolean => y > 2 && y < half - 3;
    const acrossTongue = (x: number, y: number): [number, number] => [x, half - 1 - y];

    expect(misread(tongue, onFront, acrossTongue)).toBeLessThan(0.05);
    expect(misread([tongue[0], tongue[0]], onFront, acrossTongue)).toBe(1);
  });

  it('reads the same way on its heel', () => {
    const upper = both('upper');
    const { width, height } = upper[0];
    const onHeel = (x: number, y: number): boolean => Math.min(x, width - x) < width * 0.028 && y > height * 0.6;
    const acrossHeel = (x: number, y: number): [number, number] => [width - 1 - x, y];

    // Heels are not perfectly symmetrical: some texels differ at the edges of letters.
    expect(misread(upper, onHeel, acrossHeel)).toBeLessThan(0.2);
    expect(misread([upper[0], upper[0]], onHeel, acrossHeel)).toBe(1);
  });

  it('is the only part painted again: the rest mirrors the right shoe', () => {
    for (const part of ['midsole', 'outsole', 'lining', 'lace'] as const) expect(left.get(part)).toBe(right.get(part));
    const [one, other] = both('upper');
    const middle = Math.round(one.width / 2);
    for (let y = 0; y < one.height; y += 7) expect(red(other, middle, y)).toBe(red(one, middle, y));
  });
});
