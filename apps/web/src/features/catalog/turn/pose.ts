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

/** The pose after a key press; undefined for other keys. */
export const afterKey = ({ turn, tilt }: Pose, key: string): Pose | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return posed(turn - KEY_STEP, tilt);
    case 'ArrowRight':
      return posed(turn + KEY_STEP, tilt);
    case 'ArrowUp':
      return posed(turn, tilt - KEY_STEP);
    case 'ArrowDown':
      return posed(turn, tilt + KEY_STEP);
    case 'Home':
      return START;
    default:
      return undefined;
  }
};

/** The pose after a drag by some pixels over a stage that is `width` pixels wide: the model follows the finger. */
export const afterDrag = ({ turn, tilt }: Pose, dx: number, dy: number, width: number): Pose => {
  const perPixel = TURN_PER_WIDTH / Math.max(1, width);
  return posed(turn + dx * perPixel, tilt + dy * perPixel * 0.5);
};

/** Interpolates between two poses, along the shorter direction. */
export const between = (from: Pose, to: Pose, share: number): Pose => {
  const way = ((((to.turn - from.turn) % 360) + 540) % 360) - 180;
  return posed(from.turn + way * share, from.tilt + (to.tilt - from.tilt) * share);
};

/** Whether two poses look the same. */
export const isClose = (a: Pose, b: Pose): boolean => {
  const way = ((((a.turn - b.turn) % 360) + 540) % 360) - 180;
  return Math.abs(way) < 0.1 && Math.abs(a.tilt - b.tilt) < 0.1;
};
