import { nearness } from '../materials/polygon.js';
import { smoothed } from './drape.js';
import { borderEdges, cutSheet, refined, sheetMesh } from './sheet.js';
import { foldHoodie, wearHoodie } from './hoodie.js';
import { gatherAt } from './hoodie-pattern.js';
import { standMannequin } from './mannequin.js';
import { wearGarment } from './simulate.js';
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

  it('is cut on the line, in one closed border', () => {
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

  it('lies where it lay: what is printed on it keeps straight', () => {
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
  const mannequin = standMannequin(arms);
  const worn = wearGarment({
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
  const reach = (positions: Float32Array, axis: number): [number, number] => {
    const values = positions.filter((_, i) => i % 3 === axis);
    return [Math.min(...values), Math.max(...values)];
  };

  it('goes around the body: one panel before it, the other behind', () => {
    expect(reach(worn.upperMm, 1)[1]).toBeGreaterThan(80);
    expect(reach(worn.upperMm, 1)[1]).toBeLessThan(130);
    expect(reach(worn.lowerMm, 1)[0]).toBeLessThan(-80);
    expect(reach(worn.lowerMm, 1)[0]).toBeGreaterThan(-130);
  });

  it('hangs from the shoulders and keeps its size', () => {
    const [top, bottom] = reach(worn.upperMm, 2);
    const [left, right] = reach(worn.upperMm, 0);

    expect(top).toBeGreaterThan(-20);
    expect(bottom - top).toBeGreaterThan(640);
    expect(bottom - top).toBeLessThan(740);
    expect(right - left).toBeGreaterThan(620);
    expect(right - left).toBeLessThan(730);
  });

  it('leaves no cloth inside the body', () => {
    const points = Float64Array.from([...worn.upperMm, ...worn.lowerMm]);
    let deepest = 0;
    for (let k = 0; k < points.length; k += 3) {
      const before = points.slice(k, k + 3);
      mannequin.push(points, k, 0);
      deepest = Math.max(deepest, Math.hypot(...before.map((value, c) => value - points[k + c])));
    }

    expect(deepest).toBeLessThan(8);
  });

  it('is sewn up at the sides', () => {
    const apart: number[] = [];
    worn.upper.onBorder.forEach((border, k) => {
      const [x, y] = [worn.upper.flat[k * 2], worn.upper.flat[k * 2 + 1]];
      if (!border || isOpening(x, y)) return;
      const other = worn.lower.onBorder.findIndex(
        (_, n) => Math.abs(worn.lower.flat[n * 2] - x) < 0.01 && Math.abs(worn.lower.flat[n * 2 + 1] - y) < 0.01,
      );
      if (other >= 0)
        apart.push(Math.hypot(...[0, 1, 2].map((c) => worn.upperMm[k * 3 + c] - worn.lowerMm[other * 3 + c])));
    });

    expect(apart.length).toBeGreaterThan(60);
    expect(Math.max(...apart)).toBeLessThan(1);
  });
});

describe('A hooded sweatshirt', () => {
  const meshes = wearHoodie('front', 24, 24, 0.2);
  const part = (name: string) => meshes.filter((mesh) => mesh.part === name);
  const highest = (values: Float32Array, axis: number) => Math.max(...values.filter((_, i) => i % 3 === axis));

  it('has a hood with a lining, and two cords with tips and eyelets in front', () => {
    expect(['hood', 'lining', 'cord', 'aglet', 'eyelet'].map((name) => part(name).length)).toEqual([1, 1, 2, 2, 2]);
    expect(wearHoodie('back', 24, 4, 0.2).some((mesh) => mesh.part === 'cord')).toBe(false);
  });

  it('lets its cords hang over the front, not through it', () => {
    const front = highest(part('outer-panel')[0].positionsMm, 1);
    for (const cord of part('cord')) expect(highest(cord.positionsMm, 1)).toBeGreaterThan(front - 30);
  });

  it('has a pouch of its own in front, off the body where hands go in', () => {
    const width = ({ positionsMm }: { positionsMm: Float32Array }) => 2 * highest(positionsMm, 0);
    const pouches = part('outer-panel').filter((mesh) => width(mesh) > 250 && width(mesh) < 400);

    expect(pouches).toHaveLength(2);
    expect(wearHoodie('back', 24, 4, 0.2).filter((mesh) => mesh.part === 'outer-panel')).toHaveLength(3);
  });

  it('is gathered by its ribs', () => {
    expect(gatherAt(0, 400)).toBeCloseTo(1);
    expect(gatherAt(0, 690)).toBeLessThan(0.9);
    expect(gatherAt(393, 628)).toBeLessThan(0.8);
  });

  it('is made of finite numbers', () => {
    for (const { positionsMm, normals } of [...meshes, ...foldHoodie(24, 0.2)])
      expect([...positionsMm, ...normals].every(Number.isFinite)).toBe(true);
  });
});

describe('The pattern', () => {
  it('leaves hem, cuffs and neck open, and closes sides and shoulders', () => {
    expect(isOpening(0, 713)).toBe(true);
    expect(isOpening(333, 252)).toBe(true);
    expect(isOpening(0, 92)).toBe(true);
    expect(isOpening(258, 330)).toBe(false);
    expect(isOpening(150, 20)).toBe(false);
  });

  it('measures seams where they lie', () => {
    expect(fromCuffMm(366, 232)).toBeCloseTo(0);
    expect(fromCuffMm(300, 150)).toBeGreaterThan(40);
    expect(hemAtMm(0)).toBe(713);
    expect(armholeAtMm(38)).toBeLessThan(armholeAtMm(222));
  });
});

describe('A folded shirt', () => {
  it('is a flat pile of layers', () => {
    const layers = foldTee(16);
    const heights = layers.flatMap(({ positionsMm }) => [...positionsMm.filter((_, i) => i % 3 === 1)]);

    const fronts = layers.map(({ positionsMm }) => Math.max(...positionsMm.filter((_, i) => i % 3 === 2)));

    expect(layers.length).toBeGreaterThan(2);
    expect(Math.max(...fronts) - Math.min(...fronts)).toBeGreaterThan(3);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(70);
  });
});
