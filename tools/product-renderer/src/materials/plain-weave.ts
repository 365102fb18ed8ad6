import { maths } from '../geometry/maths.js';
import { hash2, whole } from './noise.js';
import { repeating, tileFrom, type WeaveTile } from './weave-tile.js';

/** Distance between the threads of canvas. */
export const CANVAS_MM = 0.74;
/** Threads of a tile: enough that its repetition is not seen. */
const THREADS = 40;
const SIZE = 512;
export const CANVAS_TILE_MM = THREADS * CANVAS_MM;

const RELIEF_MM = 0.17;
/** The darkening between threads. */
const DEPTH = 0.55;

/** Height 0..1 of a thread, across it and along it from the middle of a crossing. */
const threadAt = (across: number, along: number, thickness: number, isOver: boolean): number => {
  const side = across / (0.56 * thickness);
  const round = maths.sqrt(maths.max(0, 1 - side * side));
  const wave = 0.5 * maths.cos(maths.PI * along);
  return round * (isOver ? 0.5 + wave : 0.5 - wave);
};

/** The thickness of a thread here: 1 on average, thicker for a stretch. */
const threadThickness = (thread: number, along: number, seed: number): number => {
  const even = 0.9 + 0.2 * hash2(thread, seed);
  return even + 0.16 * (repeating(along / 4, thread, THREADS / 4, THREADS, seed) - 0.5);
};

let canvas: WeaveTile | undefined;

/** A patch of canvas: warp and weft pass over each other in turn. */
export function canvasTile(): WeaveTile {
  if (canvas) return canvas;
  const tone = new Float32Array(SIZE * SIZE);
  const height = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [along, across] = [(x / SIZE) * THREADS, (y / SIZE) * THREADS];
      const sway = 0.16 * (repeating(along / 2, across / 2, THREADS / 2, THREADS / 2, 5) - 0.5);
      const [a, b] = [along + sway, across + sway];
      const [i, j] = [whole(a), whole(b)];
      const [dx, dy] = [a - i - 0.5, b - j - 0.5];
      const warpIsOver = ((i + j) & 1) === 0;
      const [warp, weft] = [((i % THREADS) + THREADS) % THREADS, ((j % THREADS) + THREADS) % THREADS];
      const warpHeight = threadAt(dx, dy, threadThickness(warp, across, 17), warpIsOver);
      const weftHeight = threadAt(dy, dx, threadThickness(weft, along, 43), !warpIsOver);
      const isWarp = warpHeight > weftHeight;
      const top = maths.max(warpHeight, weftHeight);
      // Each thread consists of fibres and has its own share of dye.
      const fibre = repeating(along * 4, across * 4, THREADS * 4, THREADS * 4, 71) - 0.5;
      const dyed = hash2(isWarp ? warp : weft, isWarp ? 91 : 97) - 0.5;
      const k = y * SIZE + x;
      tone[k] = 1 - DEPTH * (1 - top) + 0.14 * fibre + 0.07 * dyed;
      height[k] = RELIEF_MM * (top + 0.12 * fibre);
    }
  canvas = tileFrom(SIZE, tone, height, CANVAS_TILE_MM / SIZE, CANVAS_TILE_MM / SIZE);
  return canvas;
}
