import { nearness } from '../materials/polygon.js';
import { smoothed } from './drape.js';
import { borderEdges, cutSheet, refined, sheetMesh } from './sheet.js';
import type { Mesh } from '../geometry/mesh.js';
import { foldHoodie, drapeHoodie } from './hoodie.js';
import { gatherAt, placeOfHoodieUv } from './hoodie-pattern.js';
import { createMannequin } from './mannequin.js';
import { bothPanels } from './panels.js';
import { drapeGarment } from './simulate.js';
import { foldTee, patternUv } from './tee.js';
import { armholeAtMm, fromCuffMm, hemAtMm, isOpening, TEE_OUTLINE } from './tee-pattern.js';

const sheet = cutSheet(TEE_OUTLINE.front, 12);

describe('A piece cut from cloth', () => {
  it('has the size of its pattern', () => {
    let cut = 0;
    for (let t = 0; t < sheet.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => sheet.triangles[t + k] * 2);
      const { flat: f } = sheet;
      cut += Math.abs((f[b] - f[a]) * (f[c + 1] - f[a + 1]) - (f[c] - f[a]) * (f[b + 1] - f[a + 1])) / 2;
    }
    const outline = TEE_OUTLINE.front;
    const drawn = Math.abs(
      outline.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = outline[(i + 1) % outline.length];
        return sum + (x * nextY - nextX * y) / 2;
      }, 0),
    );

    expect(cut / drawn).toBeGreaterThan(0.99);
    expect(cut / drawn).toBeLessThan(1.005);
  });

  it('is cut along the outline, with one closed border', () => {
    sheet.onBorder.forEach((border, k) => {
      const { insideMm } = nearness(TEE_OUTLINE.front, sheet.flat[k * 2], sheet.flat[k * 2 + 1], 1, 1);
      if (border) expect(Math.abs(insideMm)).toBeLessThan(2.5);
      else expect(insideMm).toBeGreaterThan(0);
    });
    const ends = new Map<number, number>();
    for (const edge of borderEdges(sheet)) for (const k of edge) ends.set(k, (ends.get(k) ?? 0) + 1);
    expect([...ends.values()].every((count) => count === 2)).toBe(true);
  });

  it('faces up when it lies flat', () => {
    const positions = new Float32Array(sheet.onBorder.length * 3).map((_, i) =>
      i % 3 === 1 ? 0 : sheet.flat[Math.floor(i / 3) * 2 + (i % 3 === 2 ? 1 : 0)],
    );
    const { normals, tangentsU } = sheetMesh(sheet, positions, { part: 'outer-panel', uvAt: patternUv });

    expect(normals.filter((_, i) => i % 3 === 1).every((y) => y > 0.999)).toBe(true);
    expect(tangentsU.filter((_, i) => i % 3 === 0).every((x) => x > 0.999)).toBe(true);
  });
});

describe('Cloth made finer and smoother', () => {
  const flatPositions = ({ flat }: { flat: Float64Array }) =>
    Float32Array.from({ length: (flat.length / 2) * 3 }, (_, i) =>
      i % 3 === 1 ? 0 : flat[Math.floor(i / 3) * 2 + (i % 3) / 2],
    );
  const { piece, positionsMm } = refined(sheet, flatPositions(sheet));

  it('is four times as fine, and still one piece', () => {
    expect(piece.triangles).toHaveLength(4 * sheet.triangles.length);
    expect(borderEdges(piece)).toHaveLength(2 * borderEdges(sheet).length);
  });

  it('keeps its position, so that prints stay straight', () => {
    const settled = smoothed(piece, positionsMm, 4);
    let farthest = 0;
    for (let k = 0; k < piece.onBorder.length; k++) {
      const { insideMm } = nearness(TEE_OUTLINE.front, piece.flat[k * 2], piece.flat[k * 2 + 1], 1, 1);
      if (insideMm < 40) continue;
      const [x, z] = [settled[k * 3], settled[k * 3 + 2]];
      farthest = Math.max(farthest, Math.hypot(x - piece.flat[k * 2], z - piece.flat[k * 2 + 1]));
    }

    expect(farthest).toBeLessThan(0.05);
  });
});

describe('A shirt that is worn', () => {
  const arms = { angleDeg: 38, lengthMm: 330, shoulderMm: 186, topMm: 49, endMm: 34 };
  const mannequin = createMannequin(arms);
  const worn = drapeGarment({
    upperOutline: TEE_OUTLINE.front,
    lowerOutline: TEE_OUTLINE.back,
    isOpening,
    mannequin,
    fit: { halfWidthMm: 215, halfDepthMm: 96, quarterMm: 270, armFromMm: 226, sleeveHeightMm: 46 },
    upperFolds: [],
    lowerFolds: [],
    stiffness: 1,
    stepMm: 20,
    steps: 60,
  });
  const { cloth, positionsMm } = worn;
  const upperMm = positionsMm.subarray(0, cloth.upperCount * 3);
  const lowerMm = positionsMm.subarray(cloth.upperCount * 3);
  const reach = (positions: Float32Array, axis: number): [number, number] => {
    const values = positions.filter((_, i) => i % 3 === axis);
    return [Math.min(...values), Math.max(...values)];
  };

  it('surrounds the body: one panel in front, the other behind', () => {
    expect(reach(upperMm, 1)[1]).toBeGreaterThan(80);
    expect(reach(upperMm, 1)[1]).toBeLessThan(130);
    expect(reach(lowerMm, 1)[0]).toBeLessThan(-80);
    expect(reach(lowerMm, 1)[0]).toBeGreaterThan(-130);
  });

  it('hangs from the shoulders and keeps its size', () => {
    const [top, bottom] = reach(upperMm, 2);
    const [left, right] = reach(upperMm, 0);

    expect(top).toBeGreaterThan(-20);
    expect(bottom - top).toBeGreaterThan(640);
    expect(bottom - top).toBeLessThan(740);
    expect(right - left).toBeGreaterThan(620);
    expect(right - left).toBeLessThan(730);
  });

  it('leaves no cloth inside the body', () => {
    const points = Float64Array.from(positionsMm);
    let deepest = 0;
    for (let k = 0; k < points.length; k += 3) {
      const before = points.slice(k, k + 3);
      mannequin.push(points, k, 0);
      deepest = Math.max(deepest, Math.hypot(...before.map((value, c) => value - points[k + c])));
    }

    expect(deepest).toBeLessThan(8);
  });

  it('is one piece with four openings: neck, hem and sleeves, each one closed line', () => {
    const next = new Map<number, number[]>();
    for (const [a, b] of borderEdges(cloth)) {
      next.set(a, [...(next.get(a) ?? []), b]);
      next.set(b, [...(next.get(b) ?? []), a]);
    }
    expect([...next.values()].every((around) => around.length === 2)).toBe(true);

    const seen = new Set<number>();
    const walk = (from: number): void => {
      const todo = [from];
      for (let k = todo.pop(); k !== undefined; k = todo.pop()) {
        if (seen.has(k)) continue;
        seen.add(k);
        todo.push(...(next.get(k) ?? []));
      }
    };
    let openings = 0;
    for (const k of next.keys()) {
      if (seen.has(k)) continue;
      openings++;
      walk(k);
    }
    expect(openings).toBe(4);
  });

  it('has the same normals on both panels along seams', () => {
    const { upper, lower } = bothPanels(
      cloth,
      cloth.lowerFrom,
      positionsMm,
      (piece, at) => sheetMesh(piece, at, { part: 'outer-panel', uvAt: patternUv }),
      patternUv,
    );
    const positionKey = ({ positionsMm: p }: Mesh, k: number) => [...p.subarray(k * 3, k * 3 + 3)].join(' ');
    const upperAt = new Map(upper.piece.seam?.map((k) => [positionKey(upper.mesh, k), k]));

    expect(lower.piece.seam?.length).toBeGreaterThan(60);
    for (const k of lower.piece.seam ?? []) {
      const other = upperAt.get(positionKey(lower.mesh, k)) ?? -1;
      expect(upper.mesh.normals.subarray(other * 3, other * 3 + 3)).toEqual(
        lower.mesh.normals.subarray(k * 3, k * 3 + 3),
      );
    }
  });
});

describe('A hooded sweatshirt', () => {
  const { meshes, blockers } = drapeHoodie('front', 24, 24, 0.2);
  const part = (name: string) => meshes.filter((mesh) => mesh.part === name);
  const highest = (values: Float32Array, axis: number) => Math.max(...values.filter((_, i) => i % 3 === axis));

  it('has a hood with a lining, and two cords with tips and eyelets in front', () => {
    expect(['hood', 'lining', 'cord', 'aglet', 'eyelet'].map((name) => part(name).length)).toEqual([1, 1, 2, 2, 2]);
    expect(drapeHoodie('back', 24, 4, 0.2).meshes.some((mesh) => mesh.part === 'cord')).toBe(false);
  });

  it('lets its cords hang over the front, not through it', () => {
    const front = highest(part('outer-panel')[0].positionsMm, 1);
    for (const cord of part('cord')) expect(highest(cord.positionsMm, 1)).toBeGreaterThan(front - 30);
  });

  it('has a front pocket that stands off the body at its openings', () => {
    const width = ({ positionsMm }: { positionsMm: Float32Array }) => 2 * highest(positionsMm, 0);
    const [pouch] = part('pocket');

    expect(width(pouch)).toBeGreaterThan(250);
    expect(width(pouch)).toBeLessThan(400);
    const behind = drapeHoodie('back', 24, 4, 0.2).meshes;
    expect(behind.some((mesh) => mesh.part === 'pocket')).toBe(false);
  });

  it('blocks light with a coarser mesh of the same extent', () => {
    const corners = (of: readonly Mesh[]) => of.reduce((sum, { triangles }) => sum + triangles.length, 0);
    const lowest = (of: readonly Mesh[]) => Math.max(...of.map(({ positionsMm }) => highest(positionsMm, 2)));

    expect(corners(blockers)).toBeLessThan(0.6 * corners(meshes));
    expect(Math.abs(lowest(blockers) - lowest(meshes))).toBeLessThan(6);
  });

  it('has sleeves that are not stretched by the arms', () => {
    const [sleeve] = drapeHoodie('front', 16, 60, 0.2).meshes.filter(({ part: name }) => name === 'outer-panel');
    let drawnOut = 0;
    let edges = 0;
    for (let t = 0; t < sleeve.triangles.length; t += 3)
      for (let k = 0; k < 3; k++) {
        const [a, b] = [sleeve.triangles[t + k], sleeve.triangles[t + ((k + 1) % 3)]];
        const [fromX, fromY] = placeOfHoodieUv(sleeve.uvs[a * 2], sleeve.uvs[a * 2 + 1]);
        const [toX, toY] = placeOfHoodieUv(sleeve.uvs[b * 2], sleeve.uvs[b * 2 + 1]);
        if (Math.abs(fromX) < 300) continue;
        const cutMm = Math.hypot(fromX - toX, fromY - toY);
        const wornMm = Math.hypot(
          ...[0, 1, 2].map((c) => sleeve.positionsMm[a * 3 + c] - sleeve.positionsMm[b * 3 + c]),
        );
        edges++;
        if (wornMm > 1.35 * cutMm) drawnOut++;
      }

    expect(drawnOut / edges).toBeLessThan(0.02);
  });

  it('is gathered by its ribs', () => {
    expect(gatherAt(0, 400)).toBeCloseTo(1);
    expect(gatherAt(0, 690)).toBeLessThan(0.9);
    expect(gatherAt(410, 605)).toBeLessThan(0.8);
  });

  it('is made of finite numbers', () => {
    for (const { positionsMm, normals } of [...meshes, ...foldHoodie(24, 0.2).meshes])
      expect([...positionsMm, ...normals].every(Number.isFinite)).toBe(true);
  });
});

describe('The pattern', () => {
  it('leaves hem, cuffs and neck open, and closes sides and shoulders', () => {
    expect(isOpening(0, 713)).toBe(true);
    expect(isOpening(346, 276)).toBe(true);
    expect(isOpening(0, 106)).toBe(true);
    expect(isOpening(257, 360)).toBe(false);
    expect(isOpening(152, 24)).toBe(false);
  });

  it('measures the distance to seams', () => {
    expect(fromCuffMm(396, 236)).toBeCloseTo(0);
    expect(fromCuffMm(300, 150)).toBeGreaterThan(40);
    expect(hemAtMm(0)).toBe(713);
    expect(armholeAtMm(38)).toBeLessThan(armholeAtMm(258));
  });
});

describe('A folded shirt', () => {
  it('is a flat pile of layers', () => {
    const layers = foldTee(16, 0.3).meshes;
    const heights = layers.flatMap(({ positionsMm }) => [...positionsMm.filter((_, i) => i % 3 === 1)]);

    const fronts = layers.map(({ positionsMm }) => Math.max(...positionsMm.filter((_, i) => i % 3 === 2)));

    expect(layers.length).toBeGreaterThan(2);
    expect(Math.max(...fronts) - Math.min(...fronts)).toBeGreaterThan(3);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(70);
  });
});
