import { maths } from '../geometry/maths.js';
import { cross, dot, normalize, type Vec3 } from '../geometry/vector.js';

/** A softbox: its position from the photographer's view (right, up, towards the viewer), brightness and size. */
export interface Softbox {
  readonly towards: Vec3;
  readonly radiance: number;
  /** Falls to 1/e where 1 - cos(angle) equals this. */
  readonly spread: number;
}

/** A long softbox across the picture, above the camera: it draws a line of light along the product. */
export interface Strip {
  /** The strip's middle; right is 0. */
  readonly towards: Vec3;
  readonly radiance: number;
  /** Sigma across the strip, as the sine of the angle. */
  readonly width: number;
}

/** Lights in the photographer's frame of reference. */
export interface Studio {
  readonly softboxes: readonly Softbox[];
  readonly strip?: Strip;
  /** The lights of the table's shadow, if not the same ones. */
  readonly forShadow?: Studio;
  /** Ambient light from above the table, and its increase towards the zenith. */
  readonly dome: number;
  readonly zenith: number;
  /** Light reflected by the white table. */
  readonly floor: number;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly viewer: Vec3;
}

const box = (towards: Vec3, radiance: number, spread: number): Softbox => ({
  towards: normalize(towards),
  radiance,
  spread,
});

/** Key light from upper left, fill from the right, rim light behind, strip at the left. */
const softboxes = (key: Vec3, keyRadiance: number): readonly Softbox[] => [
  box(key, keyRadiance, 0.075),
  box([0.85, 0.38, 0.5], 0.62, 0.12),
  box([0.25, 0.62, -0.78], 2.1, 0.08),
  box([-0.85, 0.3, 0.25], 0.55, 0.1),
];

export const FRONT_KEY: Vec3 = [-0.42, 0.86, 0.38];
/** A key from behind the product's upper left, for views from above, which a frontal key would flatten. */
export const RAKING_KEY: Vec3 = [-0.6, 0.72, -0.5];
/** Low from the upper left, to give a tread's blocks shadows. */
export const TREAD_KEY: Vec3 = [-0.72, 0.56, -0.42];
/** Lower still, to bring out folds of cloth. */
export const CLOTH_KEY: Vec3 = [-0.77, 0.5, -0.41];

/** The lights for a viewer looking from `direction`. */
export function studioFor(direction: Vec3, key: Vec3 = FRONT_KEY, keyRadiance = 4.6): Studio {
  const fromAbove = maths.abs(direction[1]) > 0.9 * maths.hypot(...direction);
  const up: Vec3 = [0, 1, 0];
  const viewer = fromAbove ? ([0, 0, 1] as const) : normalize([direction[0], 0, direction[2]]);
  const right = cross(up, viewer);
  const frame = { zenith: 0.22, floor: 0.46, right, up, viewer };
  const studio: Studio = { ...frame, softboxes: softboxes(key, keyRadiance), dome: fromAbove ? 0.24 : 0.18 };
  if (fromAbove) return studio;
  const forShadow: Studio = { ...frame, softboxes: shadowBoxes(key, keyRadiance), dome: 0.55 };
  return { ...studio, strip: STRIP, forShadow };
}

const STRIP: Strip = { towards: normalize([0, 0.8, 0.6]), radiance: 2, width: 0.11 };

/** Two large lights: a soft shadow on either side, darker on the far side of the key. */
const shadowBoxes = (key: Vec3, radiance: number): readonly Softbox[] => [
  box(key, radiance * 0.36, 0.2),
  box([-key[0], key[1], key[2]], radiance * 0.26, 0.2),
];

/** The strip's light, less towards its ends. */
function stripLight({ towards, radiance, width }: Strip, x: number, y: number, z: number, roughness: number): number {
  if (y * towards[1] + z * towards[2] <= 0) return 0;
  const off = y * towards[2] - z * towards[1];
  const blurred = width * width + 0.18 * roughness * roughness;
  const ends = maths.max(0, 1 - x * x);
  return (radiance * ends * ends * maths.exp((-off * off) / (2 * blurred)) * width) / maths.sqrt(blurred);
}

/** Light from a direction, blurred as in the reflection of a surface with the given roughness. */
export function radianceFrom(studio: Studio, direction: Vec3, roughness: number): number {
  const y = dot(direction, studio.up);
  if (y < -0.02) return studio.floor;
  const x = dot(direction, studio.right);
  const z = dot(direction, studio.viewer);
  let sum = studio.dome + studio.zenith * maths.max(0, y);
  if (studio.strip) sum += stripLight(studio.strip, x, y, z, roughness);
  for (const { towards, radiance, spread } of studio.softboxes) {
    const blurred = spread + 0.35 * roughness * roughness;
    const away = 1 - (x * towards[0] + y * towards[1] + z * towards[2]);
    sum += (radiance * maths.exp(-away / blurred) * spread) / blurred;
  }
  return sum;
}
