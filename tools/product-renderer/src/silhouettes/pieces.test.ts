import { anArtwork } from '../testing/looks.js';
import { toPalette, punchedVamp } from './pieces.js';

const STEP_MM = 0.2;

/** Number of samples in each hole of the vamp. */
function holes(): number[] {
  const [vamp] = punchedVamp(toPalette(anArtwork({ upperMaterial: 'leather' })));
  const [columns, rows] = [60 / STEP_MM, 80 / STEP_MM];
  const isHole = Array.from({ length: columns * rows }, (_, k) => {
    const alongMm = 215 + Math.floor(k / rows) * STEP_MM;
    const acrossMm = ((k % rows) - rows / 2) * STEP_MM;
    return (vamp.perforation?.({ alongMm, acrossMm, pointMm: [alongMm, 70, acrossMm] }, 20, 0) ?? 0) > 0.5;
  });
  const sizes: number[] = [];
  for (let start = 0; start < isHole.length; start++) {
    if (!isHole[start]) continue;
    let size = 0;
    const open = [start];
    isHole[start] = false;
    for (let k = open.pop(); k !== undefined; k = open.pop()) {
      size++;
      for (const next of [k - 1, k + 1, k - rows, k + rows])
        if (isHole[next]) {
          isHole[next] = false;
          open.push(next);
        }
    }
    sizes.push(size);
  }
  return sizes;
}

describe('A punched vamp', () => {
  it('has only complete, separate holes', () => {
    const sizes = holes();

    expect(sizes).toHaveLength(44);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.2);
  });

  it('is omitted where the material would fray', () => {
    expect(punchedVamp(toPalette(anArtwork({ upperMaterial: 'canvas' })))).toEqual([]);
  });
});
