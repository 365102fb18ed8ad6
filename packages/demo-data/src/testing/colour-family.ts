import type { Hex } from '../types.js';

/** The colour names that shoppers filter by. */
export const COLOUR_FAMILIES = [
  'black',
  'blue',
  'brown',
  'green',
  'grey',
  'orange',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
] as const;
export type ColourFamily = (typeof COLOUR_FAMILIES)[number];

/** Lightness 0..1, chroma 0..0.4, hue in degrees. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** sRGB to OKLCH; matrices from Björn Ottosson, "A perceptual color space for image processing" (2020). */
export const toOklch = (hex: Hex): Oklch => {
  const channel = (at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellowness = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, yellowness),
    hue: ((Math.atan2(yellowness, a) * 180) / Math.PI + 360) % 360,
  };
};

const isCream = ({ lightness, chroma, hue }: Oklch): boolean =>
  lightness > 0.86 && chroma < 0.045 && hue > 50 && hue < 115;

/** The name that a shopper would use for a colour: cream counts as white, sand and clay as brown, navy as blue. */
export const colourFamily = (hex: Hex): ColourFamily => {
  const colour = toOklch(hex);
  const { lightness, chroma, hue } = colour;
  if (isCream(colour)) return 'white';
  if (chroma < 0.025) return lightness > 0.87 ? 'white' : lightness < 0.34 ? 'black' : 'grey';
  if (hue < 40 || hue >= 345) return lightness > 0.63 ? 'pink' : 'red';
  // Orange, yellow and brown share hues: brown is the dark or desaturated one.
  if (hue < 100 && (lightness < 0.62 || chroma < 0.1)) return 'brown';
  if (hue < 68) return 'orange';
  // Lemon has the hue of olive, but only olive counts as green.
  if (hue < (lightness > 0.75 ? 115 : 105)) return 'yellow';
  if (hue < 180) return 'green';
  if (hue < 288) return 'blue';
  return hue < 330 ? 'purple' : 'pink';
};
