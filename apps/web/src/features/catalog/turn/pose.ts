/** A model's rotation, in degrees. */
export interface Pose {
  /** Around the vertical axis, 0 to 359: 0 is as in the first picture, 90 shows the front end. */
  readonly turn: number;
  /** Tilt towards the viewer: 0 is level, 90 is seen from above. */
  readonly tilt: number;
}

export const START: Pose = { turn: 0, tilt: 5 };
const TILT = { min: -20, max: 85 } as const;
/** Degrees per press of an arrow key. */
const KEY_STEP = 15;
/** Dragging across the whole width is a full turn. */
const TURN_PER_WIDTH = 360;

export const posed = (turn: number, tilt: number): Pose => ({
  turn: ((turn % 360) + 360) % 360,
  tilt: Math.min(TILT.max, Math.max(TILT.min, tilt)),
});

const KEY_STEPS: Readonly<Record<string, readonly [turn: number, tilt: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The pose after a key press; undefined for other keys. */
export const afterKey = ({ turn, tilt }: Pose, key: string): Pose | undefined => {
  if (key === 'Home') return START;
  const step = KEY_STEPS[key];
  return step && posed(turn + step[0], tilt + step[1]);
};

/** The pose after a drag by some pixels over a stage that is `width` pixels wide: the model follows the finger. */
export const afterDrag = ({ turn, tilt }: Pose, dx: number, dy: number, width: number): Pose => {
  const perPixel = TURN_PER_WIDTH / Math.max(1, width);
  return posed(turn + dx * perPixel, tilt + dy * perPixel * 0.5);
};

/** The degrees from one turn to another, along the shorter direction. */
const turnBetween = (from: Pose, to: Pose): number => ((((to.turn - from.turn) % 360) + 540) % 360) - 180;

/** Interpolates between two poses. */
export const between = (from: Pose, to: Pose, share: number): Pose =>
  posed(from.turn + turnBetween(from, to) * share, from.tilt + (to.tilt - from.tilt) * share);

/** True if two poses look the same. */
export const isClose = (a: Pose, b: Pose): boolean =>
  Math.abs(turnBetween(a, b)) < 0.1 && Math.abs(a.tilt - b.tilt) < 0.1;
