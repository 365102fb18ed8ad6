import { maths } from '../geometry/maths.js';
import { clamp } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import type { FloorGrid } from '../light/visibility.js';
import { toSrgb } from '../materials/colour.js';
import { hash2 } from '../materials/noise.js';
import type { Texture } from '../materials/texture.js';
import { aim, project, type Camera } from './camera.js';
import { drawFragments, type Fragments } from './depth.js';
import { floorShadow } from './floor-shadow.js';
import { shaderFor, type TintedLighting } from './shader.js';
import type { Scene } from './scene.js';

/** 8-bit sRGB with straight alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface PictureOptions {
  readonly width: number;
  readonly height: number;
  /** Samples per pixel along each axis. */
  readonly samples: number;
  readonly camera: Camera;
  readonly floor: FloorGrid;
}

/** Maximum relative difference of depth within a pixel of one surface. */
const SMOOTH_DEPTH = 0.002;

/** Rows sampled at a time, to limit memory. */
const BAND_ROWS = 300;

/** Renders a scene on a transparent background: the product opaque, its shadow as translucent black. */
export function takePicture(
  scene: Scene,
  textures: ReadonlyMap<string, Texture>,
  lighting: Lighting | TintedLighting,
  options: PictureOptions,
): Picture {
  const { width, height, samples, camera, floor } = options;
  const finder = aim(camera, width * samples, height * samples);
  const projected = project(scene, finder);
  const channels: TintedLighting = 'flux' in lighting ? [lighting, lighting, lighting] : lighting;
  const shader = shaderFor(scene, textures, channels, finder, projected);
  const shadowAt = floorShadow(channels[1], floor, finder);
  const rgba = new Uint8Array(width * height * 4);
  const share = 1 / (samples * samples);
  const colour = new Float64Array(3);
  const bandY = new Float32Array(projected.y.length);
  let fragments: Fragments | undefined;

  for (let firstRow = 0; firstRow < height; firstRow += BAND_ROWS) {
    const rows = maths.min(BAND_ROWS, height - firstRow);
    for (let i = 0; i < bandY.length; i++) bandY[i] = projected.y[i] - firstRow * samples;
    const band = { ...projected, y: bandY };
    const found = drawFragments(band, scene.triangles, width * samples, rows * samples, fragments);
    fragments = found;
    const isSmooth = (px: number, py: number): boolean => {
      const first = py * width * samples + px;
      if (found.corner[first] < 0) return false;
      const part = scene.partOfTriangle[found.corner[first] / 3];
      const near = found.nearness[first];
      for (let y = 0; y < samples; y++)
        for (let x = 0; x < samples; x++) {
          const k = first + y * width * samples + x;
          const corner = found.corner[k];
          if (corner < 0 || scene.partOfTriangle[corner / 3] !== part) return false;
          if (maths.abs(found.nearness[k] - near) > SMOOTH_DEPTH * near) return false;
        }
      return true;
    };
    const isEmpty = (px: number, py: number): boolean => {
      for (let y = 0; y < samples; y++)
        for (let x = 0; x < samples; x++) if (found.corner[(py + y) * width * samples + px + x] >= 0) return false;
      return true;
    };
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < width; column++) {
        if (isEmpty(column * samples, row * samples)) {
          // Shadows are soft: one sample per pixel is enough.
          const middle = (samples - 1) / 2;
          const shade = shadowAt(column * samples + middle, (firstRow + row) * samples + middle);
          rgba[((firstRow + row) * width + column) * 4 + 3] = byte(shade);
          continue;
        }
        let [red, green, blue, solid, shadow] = [0, 0, 0, 0, 0];
        // Within one smooth surface, the corner samples of a pixel represent all.
        const smooth = samples > 2 && isSmooth(column * samples, row * samples);
        // If the texture is also magnified, the middle sample is enough.
        const middle = (row * samples + (samples >> 1)) * width * samples + column * samples + (samples >> 1);
        const alone = smooth && shader.isMagnified(found, middle, samples);
        const first = alone ? samples >> 1 : 0;
        const step = alone ? samples : smooth ? samples - 1 : 1;
        const each = alone ? samples * samples : smooth ? (samples * samples) / 4 : 1;
        for (let sy = first; sy < samples; sy += step)
          for (let sx = first; sx < samples; sx += step) {
            const px = column * samples + sx;
            const py = row * samples + sy;
            const k = py * width * samples + px;
            if (found.corner[k] < 0) {
              shadow += shadowAt(px, py + firstRow * samples);
              continue;
            }
            shader.shade(found, k, colour);
            red += colour[0] * each;
            green += colour[1] * each;
            blue += colour[2] * each;
            solid += each;
          }
        const alpha = (solid + shadow) * share;
        if (alpha <= 0) continue;
        const y = firstRow + row;
        const q = (y * width + column) * 4;
        const dither = (hash2(column, y) - 0.5) / 255;
        // The shadow is black, so the product's colour is divided by the total alpha.
        const weight = share / alpha;
        rgba[q] = byte(toSrgb(red * weight) + (solid ? dither : 0));
        rgba[q + 1] = byte(toSrgb(green * weight) + (solid ? dither : 0));
        rgba[q + 2] = byte(toSrgb(blue * weight) + (solid ? dither : 0));
        rgba[q + 3] = byte(alpha);
      }
  }
  return { width, height, rgba };
}

const byte = (unit: number): number => maths.round(clamp(unit, 0, 1) * 255);
