import type { ShareGround } from '@paila/shared';
import type { SharingJob } from './encoder.js';

interface Light {
  /** OKLCH: lightness from 0 to 1, chroma from 0, hue in degrees. */
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}
interface Ground {
  readonly base: Light;
  /** The lightness of the middle. */
  readonly glow: Light;
}

/** The storefront's background in light mode: brightest in the middle. */
const stage = (hue: number, chroma: number, day: number): Ground => ({
  base: { lightness: day, chroma, hue },
  glow: { lightness: day + 0.045, chroma: chroma * 0.55, hue },
});

/** Hue, chroma and lightness as in the storefront's stages.css. */
export const GROUNDS: Readonly<Record<ShareGround, Ground>> = {
  plain: stage(80, 0.012, 0.935),
  red: stage(28, 0.03, 0.885),
  orange: stage(58, 0.032, 0.895),
  yellow: stage(88, 0.038, 0.91),
  green: stage(155, 0.022, 0.885),
  blue: stage(258, 0.022, 0.88),
  purple: stage(305, 0.022, 0.88),
  pink: stage(8, 0.024, 0.895),
  brown: stage(62, 0.02, 0.87),
  beige: stage(80, 0.028, 0.9),
  cream: stage(80, 0.028, 0.9),
  black: stage(275, 0.008, 0.87),
  grey: stage(260, 0.01, 0.905),
  gray: stage(260, 0.01, 0.905),
  white: stage(75, 0.014, 0.865),
  dusk: { base: { lightness: 0.3, chroma: 0.095, hue: 276 }, glow: { lightness: 0.5, chroma: 0.1, hue: 275 } },
};

/** Converts to sRGB, as SVG has no OKLCH; see https://bottosson.github.io/posts/oklab/. */
const inSrgb = ({ lightness, chroma, hue }: Light): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((channel) => {
    const light = Math.min(Math.max(channel, 0), 1);
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return `rgb(${bytes.join(', ')})`;
};

interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture of a mail: twice its displayed size. */
export const MAIL_PICTURE: Size = { width: 192, height: 144 };

const drawn = ({ base, glow }: Ground, { width, height }: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
  <radialGradient id="light" cx=".5" cy=".54" r=".75"><stop stop-color="${inSrgb(glow)}"/><stop offset="1" stop-color="${inSrgb(base)}"/></radialGradient>
  <rect width="100%" height="100%" fill="url(#light)"/></svg>`;

/** The encoding job for a JPEG of a picture, with the given background behind transparent parts. */
export const sharingJob = (master: string, ground: ShareGround, size: Size): SharingJob => ({
  source: master,
  background: drawn(GROUNDS[ground], size),
  width: size.width,
  height: size.height,
});
