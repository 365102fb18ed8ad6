import { runnerForm } from '../silhouettes/runner.js';
import { trailForm } from '../silhouettes/trail.js';
import { gridVertex } from './mesh.js';
import { buildOutline } from './outline.js';
import { buildSole, lugGaps, treadEdge } from './sole.js';

const outline = buildOutline(trailForm.outline, 480);
const [wall, tread] = buildSole(trailForm, outline, 34, 8);
const gapAt = lugGaps(trailForm.lugs, outline);
const columns = Array.from({ length: outline.count }, (_, column) => column);

describe('The lugs of a trail sole', () => {
  it('match from below and from the side', () => {
    for (const column of columns) {
      const gap = gapAt(column / outline.count);
      if (gap > 0.05 && gap < 0.95) continue;
      // Under the middle of the foot wall and tread stand on the floor, but in gaps.
      if (outline.station[column] < 60 || outline.station[column] > 190) continue;
      const isCut = (mesh: typeof tread): boolean => gridVertex(mesh, column, 0)[1] > 1;

      expect([column, isCut(wall), isCut(tread)]).toEqual([column, gap > 0.5, gap > 0.5]);
    }
  });

  it('end under the shoe: the middle of the tread is solid', () => {
    const inMiddle = columns.filter((column) => outline.station[column] > 60 && outline.station[column] < 190);
    const heights = inMiddle.map((column) => gridVertex(tread, column, Math.round(tread.rows * 0.8))[1]);

    expect(Math.max(...heights)).toBeLessThan(0.3);
  });

  it('do not exist on a runner', () => {
    const gapless = lugGaps(runnerForm.lugs, outline);

    expect(columns.every((column) => gapless(column / outline.count) === 0)).toBe(true);
  });
});

describe("The distance to a tread's edge", () => {
  it('grows from 0 at the edge, with or without a gap there', () => {
    const edgeAt = treadEdge(trailForm, outline);
    for (const column of columns) {
      const way = Array.from({ length: tread.rows }, (_, row) => {
        const [x, , z] = gridVertex(tread, column, row);
        return edgeAt(column / outline.count, x, z);
      });

      if (gapAt(column / outline.count) === 0) expect(Math.abs(way[0])).toBeLessThan(0.05);
      expect(way.every((mm, row) => row === 0 || mm > way[row - 1])).toBe(true);
    }
  });
});
