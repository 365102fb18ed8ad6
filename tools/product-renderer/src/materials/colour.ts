import { maths } from '../geometry/maths.js';

/** Linear RGB, 0..1. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const toLinear = (srgb: number): number => (srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4);
/** exp(log) is twice as fast as `**`, and is called three times per pixel. */
export const toSrgb = (linear: number): number =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * maths.exp(maths.log(linear) / 2.4) - 0.055;

/** Limits for real materials. */
const DARKEST = 0.009;
const LIGHTEST = 0.84;

/** Converts a `#rrggbb` colour to a dye, limited to the range of real materials. */
export function dye(hex: string): Rgb {
  const channel = (at: number) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255);
  const rgb: Rgb = [channel(1), channel(3), channel(5)];
  return [within(rgb[0]), within(rgb[1]), within(rgb[2])];
}

const within = (channel: number): number => DARKEST * (1 - channel) + LIGHTEST * channel;

export const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const shade = (colour: Rgb, factor: number): Rgb => [colour[0] * factor, colour[1] * factor, colour[2] * factor];

/** A similar tone for threads and edges: lighter on dark cloth, darker on light. */
export const nearby = (colour: Rgb, amount = 0.18): Rgb =>
  luminance(colour) < 0.25 ? blend(colour, [0.6, 0.6, 0.6], amount) : shade(colour, 1 - amount * 0.55);
