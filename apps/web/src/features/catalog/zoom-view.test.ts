import { pannedBy, WHOLE, zoomedBy } from './zoom-view.js';

const STAGE = { width: 400, height: 600 };
const RATIO = 4 / 3;
const MIDDLE = { x: 0, y: 0 };

describe('the enlarged picture', () => {
  it('keeps the point under the finger in place', () => {
    const view = zoomedBy(WHOLE, 1.5, { x: 100, y: 0 }, STAGE, RATIO);

    // A point 100 px right of the centre is then half as far again from the picture's centre.
    expect(view).toEqual({ scale: 1.5, x: -50, y: 0 });
    expect(view.x + 1.5 * 100).toBe(100);
  });

  it('is never smaller than the stage, nor larger than it is sharp', () => {
    expect(zoomedBy(WHOLE, 0.2, MIDDLE, STAGE, RATIO)).toEqual(WHOLE);
    expect(zoomedBy(WHOLE, 100, MIDDLE, STAGE, RATIO).scale).toBe(1.5);
    expect(zoomedBy({ scale: 1.5, x: 30, y: 0 }, 0.5, MIDDLE, STAGE, RATIO)).toEqual(WHOLE);
  });

  it('cannot be dragged out of the stage', () => {
    const view = zoomedBy(WHOLE, 1.5, MIDDLE, STAGE, RATIO);

    // 1.5 x 400 px in a width of 400: 100 px to either side. 1.5 x 300 px in a height of 600: no room to move.
    expect(pannedBy(view, { x: 900, y: 900 }, STAGE, RATIO)).toEqual({ scale: 1.5, x: 100, y: 0 });
    expect(pannedBy(view, { x: -900, y: -900 }, STAGE, RATIO)).toEqual({ scale: 1.5, x: -100, y: 0 });
  });

  it('stays where it is while it is whole', () => {
    expect(pannedBy(WHOLE, { x: 50, y: 50 }, STAGE, RATIO)).toBe(WHOLE);
  });
});
