import { cross, dot, normalize, subtract, type Vec3 } from './vector.js';
import { aim, project } from '../raster/camera.js';
import { drawFragments } from '../raster/depth.js';
import { mergeMeshes } from '../raster/scene.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { buildShoe, tongueMake } from './shoe.js';
import { tongueSurface } from './tongue.js';

const models = Object.values(SHOES).map(({ form }) => buildShoe(form, 0.25));

/** Share of visible surface that faces away from a direction: a gap in the mesh. */
function turnedAway(model: (typeof models)[number], direction: Vec3): number {
  const scene = mergeMeshes(model.meshes);
  const finder = aim(
    { direction, up: [0, 0.6, 0.8], fieldOfViewDeg: 10, targetMm: [150, 60, 0], widthMm: 400 },
    160,
    120,
  );
  const { corner } = drawFragments(project(scene, finder), scene.triangles, 160, 120);
  const towards = normalize(direction);
  let seen = 0;
  let away = 0;
  for (const t of corner) {
    if (t < 0) continue;
    seen++;
    const facing = [0, 1, 2].map((k) => {
      const n = scene.triangles[t + k] * 3;
      return dot([scene.normals[n], scene.normals[n + 1], scene.normals[n + 2]], towards);
    });
    if (Math.max(...facing) < -0.1) away++;
  }
  return away / seen;
}

describe.each(models.map((model) => [model.form.silhouette, model] as const))('The %s', (_name, model) => {
  it('is closed: only outer faces are visible from any direction', () => {
    const directions: Vec3[] = [
      [0, 0.1, 1],
      [0, 0.1, -1],
      [1, 0.3, 0.2],
      [-1, 0.3, 0.2],
      [0.1, 1, 0.1],
      [0.1, -1, 0.1],
      [0.7, 0.5, 0.7],
      [-0.7, 0.5, -0.7],
    ];

    for (const direction of directions) expect(turnedAway(model, direction)).toBeLessThan(0.012);
  });

  it('is 300 mm long and stands on the floor', () => {
    const { positionsMm } = mergeMeshes(model.meshes);
    const xs = positionsMm.filter((_, i) => i % 3 === 0);
    const ys = positionsMm.filter((_, i) => i % 3 === 1);

    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(296);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(308);
    expect(Math.min(...ys)).toBeGreaterThan(-0.5);
    expect(Math.min(...ys)).toBeLessThan(1.5);
  });

  it('winds its triangles according to its outward normals', () => {
    for (const { part, positionsMm: p, normals, triangles } of model.meshes) {
      let against = 0;
      for (let t = 0; t < triangles.length; t += 3) {
        const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
        const at = (k: number): Vec3 => [p[k], p[k + 1], p[k + 2]];
        const face = cross(subtract(at(b), at(a)), subtract(at(c), at(a)));
        if (dot(face, [normals[a], normals[a + 1], normals[a + 2]]) < 0) against++;
      }
      // The sharpest bends of a lace may fold over.
      expect([part, against / (triangles.length / 3) < (part === 'lace' ? 0.08 : 0.005)]).toEqual([part, true]);
    }
  });

  it('has unit normals throughout', () => {
    for (const mesh of model.meshes)
      for (let i = 0; i < mesh.normals.length; i += 3) {
        const size = Math.hypot(mesh.normals[i], mesh.normals[i + 1], mesh.normals[i + 2]);
        // A closing tip has no face to be square to.
        if (size > 0) expect(size).toBeCloseTo(1, 3);
      }
  });

  it('has its laces above its tongue', () => {
    const { tongue } = model.form;
    if (!tongue) {
      expect(model.form.lacing).toBeUndefined();
      return;
    }
    const surface = tongueSurface(tongue, tongueMake(model.form, tongue, model.eyelets));
    const laces = model.meshes.filter(({ part }) => part === 'lace');
    const middles = laces.map((mesh): Vec3 => {
      const k = Math.floor(mesh.columns / 2) * mesh.rows;
      const ring = Array.from({ length: mesh.rows - 1 }, (_, j) => (k + j) * 3);
      const mean = (axis: number) => ring.reduce((sum, at) => sum + mesh.positionsMm[at + axis], 0) / ring.length;
      return [mean(0), mean(1), mean(2)];
    });

    const crossing = middles.filter(([, , z]) => Math.abs(z) < 10);

    expect(crossing.length).toBeGreaterThanOrEqual(model.form.lacing?.rows ?? 0);
    for (const middle of crossing) expect(surface.lift(middle, 0).byMm).toBe(0);
  });

  it('has a pair of eyelets for every row of laces', () => {
    expect(model.eyelets).toHaveLength((model.form.lacing?.rows ?? 0) * 2);
    for (const { side, point } of model.eyelets) expect(Math.sign(point[2])).toBe(side === 'lateral' ? 1 : -1);
  });
});
