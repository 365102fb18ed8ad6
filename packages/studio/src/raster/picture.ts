import { maths } from '../geometry/maths.js';
import { clamp, lerp, smoothstep } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import { radianceFrom } from '../light/studio.js';
import type { FloorGrid } from '../light/visibility.js';
import { toSrgb } from '../materials/colour.js';
import { hash2 } from '../materials/noise.js';
import { locate, newTap, sample, type Texture } from '../materials/texture.js';
import { aim, project, type Camera, type Viewfinder } from './camera.js';
import { drawFragments, weighFragment, type Fragments, type Projected } from './depth.js';
import type { Scene } from './scene.js';

/** A finished picture: 8-bit sRGB with straight alpha. */
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

/** The same scene under light that is tinted: what red, green and blue get of it. */
export type TintedLighting = readonly [red: Lighting, green: Lighting, blue: Lighting];

/** Bright tones roll off above this. */
const SHOULDER = 0.72;
const toned = (light: number): number =>
  light < SHOULDER ? light : SHOULDER + (1 - SHOULDER) * (1 - maths.exp((SHOULDER - light) / (1 - SHOULDER)));

/** Within a pixel of one surface, depth differs by no more than this share of the distance. */
const SMOOTH_DEPTH = 0.002;

/** Rows of the picture that are sampled at a time: bounds the memory of large pictures. */
const BAND_ROWS = 300;

/** Renders a scene on nothing: the product opaque, its shadow on the floor as black of some opacity. */
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
  const shadowAt = shadowOf(channels[1].floor, floor, finder);
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
          // Shadows are soft: the pixel's middle stands for all of it.
          const middle = (samples - 1) / 2;
          const shade = shadowAt(column * samples + middle, (firstRow + row) * samples + middle);
          rgba[((firstRow + row) * width + column) * 4 + 3] = byte(shade);
          continue;
        }
        let [red, green, blue, solid, shadow] = [0, 0, 0, 0, 0];
        // Within one smooth surface the corners of a pixel stand for all of its samples.
        const smooth = samples > 2 && isSmooth(column * samples, row * samples);
        // Where it is magnified besides, there is nothing between its corners that its middle has not.
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
        // Shadow is black, so the product's light is spread over the whole of what is opaque here.
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

/** Margin of the frame, as a share of its width, in which the shadow has gone. */
const CLEAR_MARGIN = 0.025;
const FADE_MARGIN = 0.12;
/** Steps of the floor grid over which its shadow fades out. */
const GRID_FADE = 14;
/** Pages blend pictures in sRGB, where light is about this power of itself. */
const DISPLAY_POWER = 1 / 2.2;
const SHADOW_STRENGTH = 0.9;
/** Fainter shade than this is left out: it would only make the stage look dirty. */
const FAINTEST_SHADE = 0.015;
const FULL_SHADE = 0.32;

/** Opacity of the shadow seen through a sample. */
function shadowOf(light: Float32Array, floor: FloorGrid, finder: Viewfinder) {
  const { width, height, eyeMm, right, up, back, focal } = finder;
  return (px: number, py: number): number => {
    const a = (px + 0.5 - width / 2) / focal;
    const b = (height / 2 - py - 0.5) / focal;
    const down = right[1] * a + up[1] * b - back[1];
    if (down > -1e-4) return 0;
    const far = (floor.heightMm - eyeMm[1]) / down;
    const gx = (eyeMm[0] + (right[0] * a + up[0] * b - back[0]) * far - floor.fromX) / floor.stepMm;
    const gz = (eyeMm[2] + (right[2] * a + up[2] * b - back[2]) * far - floor.fromZ) / floor.stepMm;
    const i = maths.floor(gx);
    const j = maths.floor(gz);
    if (i < 0 || j < 0 || i >= floor.countX - 1 || j >= floor.countZ - 1) return 0;
    const frameEdge = maths.min(px, width - px, py, height - py) / width;
    if (frameEdge <= CLEAR_MARGIN) return 0;
    const k = i * floor.countZ + j;
    const lit = lerp(
      lerp(light[k], light[k + floor.countZ], gx - i),
      lerp(light[k + 1], light[k + floor.countZ + 1], gx - i),
      gz - j,
    );
    if (lit >= 1) return 0;
    const gridEdge = maths.min(gx, gz, floor.countX - 1 - gx, floor.countZ - 1 - gz);
    const fade = smoothstep(0, GRID_FADE, gridEdge) * smoothstep(CLEAR_MARGIN, FADE_MARGIN, frameEdge);
    const shade = 1 - lit ** DISPLAY_POWER;
    return clamp(shade * SHADOW_STRENGTH * smoothstep(FAINTEST_SHADE, FULL_SHADE, shade), 0, 0.9) * fade;
  };
}

/** What even a hollow gets from its own walls. */
const LEAST_LIGHT = 0.04;
/** Share of the light all around that comes back from what stands in its way, before it is dyed. */
const SECOND_BOUNCE = 1.6;

/** The greater way, in texels, that a texture runs from one sample to its neighbour across a triangle. */
function texelsPerSample(
  { x, y }: Projected,
  a: number,
  b: number,
  c: number,
  u1: number,
  u2: number,
  v1: number,
  v2: number,
): number {
  const e1x = x[b] - x[a];
  const e1y = y[b] - y[a];
  const e2x = x[c] - x[a];
  const e2y = y[c] - y[a];
  const area = maths.abs(e1x * e2y - e2x * e1y) || 1e-9;
  const ux = u1 * e2y - u2 * e1y;
  const vx = v1 * e2y - v2 * e1y;
  const uy = u2 * e1x - u1 * e2x;
  const vy = v2 * e1x - v1 * e2x;
  return maths.sqrt(maths.max(ux * ux + vx * vx, uy * uy + vy * vy)) / area;
}

/** Samples may lie this many texels apart; the pixel's other samples fill the gaps. */
const MOST_SPREAD = 2.2;
/** A pixel that is no wider than this many texels is magnified. */
const MAGNIFIED = 1.7;

function fitting(texture: Texture, spread: number): Texture {
  let fit = texture;
  for (let left = spread; left > MOST_SPREAD && fit.half; left /= 2) fit = fit.half;
  return fit;
}

/** Shades one fragment: writes its toned linear colour into `out`. */
function shaderFor(
  scene: Scene,
  textures: ReadonlyMap<string, Texture>,
  lighting: TintedLighting,
  finder: Viewfinder,
  projected: Projected,
) {
  const { positionsMm, normals, tangentsU, tangentsV, uvs, triangles } = scene;
  const [red] = lighting;
  const { openness } = red;
  // Light of one colour is reckoned once.
  const channelCount = lighting.every((one) => one === red) ? 1 : 3;
  const byPart = scene.parts.map((part) => {
    const texture = textures.get(part);
    if (!texture) throw new Error(`No texture for ${part}`);
    return texture;
  });
  const tap = newTap();
  const weights = { weight1: 0, weight2: 0 };
  const mirrored: [number, number, number] = [0, 0, 0];
  const [eyeX, eyeY, eyeZ] = finder.eyeMm;

  const spreadOf = (corner: number, finest: Texture): number => {
    const a = triangles[corner];
    const b = triangles[corner + 1];
    const c = triangles[corner + 2];
    let ua = uvs[a * 2];
    let ub = uvs[b * 2];
    let uc = uvs[c * 2];
    if (finest.wrapsU && maths.max(ua, ub, uc) - maths.min(ua, ub, uc) > 0.5) {
      if (ua < 0.5) ua += 1;
      if (ub < 0.5) ub += 1;
      if (uc < 0.5) uc += 1;
    }
    return texelsPerSample(
      projected,
      a,
      b,
      c,
      (ub - ua) * finest.width,
      (uc - ua) * finest.width,
      (uvs[b * 2 + 1] - uvs[a * 2 + 1]) * finest.height,
      (uvs[c * 2 + 1] - uvs[a * 2 + 1]) * finest.height,
    );
  };

  /** Whether a whole pixel around a fragment is narrower than its texels. */
  const isMagnified = (fragments: Fragments, k: number, samples: number): boolean => {
    const corner = fragments.corner[k];
    return spreadOf(corner, byPart[scene.partOfTriangle[corner / 3]]) * samples < MAGNIFIED;
  };

  const shade = (fragments: Fragments, k: number, out: Float64Array): void => {
    const corner = fragments.corner[k];
    const a = triangles[corner];
    const b = triangles[corner + 1];
    const c = triangles[corner + 2];
    weighFragment(fragments, k, weights);
    const w1 = weights.weight1;
    const w2 = weights.weight2;
    const w0 = 1 - w1 - w2;
    const finest = byPart[scene.partOfTriangle[corner / 3]];

    let ua = uvs[a * 2];
    let ub = uvs[b * 2];
    let uc = uvs[c * 2];
    if (finest.wrapsU && maths.max(ua, ub, uc) - maths.min(ua, ub, uc) > 0.5) {
      if (ua < 0.5) ua += 1;
      if (ub < 0.5) ub += 1;
      if (uc < 0.5) uc += 1;
    }
    const spread = spreadOf(corner, finest);
    const texture = fitting(finest, spread);
    locate(texture, ua * w0 + ub * w1 + uc * w2, uvs[a * 2 + 1] * w0 + uvs[b * 2 + 1] * w1 + uvs[c * 2 + 1] * w2, tap);
    const slopeU = sample(texture.slopeU, 1, 0, tap);
    const slopeV = sample(texture.slopeV, 1, 0, tap);

    const a3 = a * 3;
    const b3 = b * 3;
    const c3 = c * 3;
    let nx = normals[a3] * w0 + normals[b3] * w1 + normals[c3] * w2;
    let ny = normals[a3 + 1] * w0 + normals[b3 + 1] * w1 + normals[c3 + 1] * w2;
    let nz = normals[a3 + 2] * w0 + normals[b3 + 2] * w1 + normals[c3 + 2] * w2;
    nx -= (tangentsU[a3] * w0 + tangentsU[b3] * w1 + tangentsU[c3] * w2) * slopeU;
    ny -= (tangentsU[a3 + 1] * w0 + tangentsU[b3 + 1] * w1 + tangentsU[c3 + 1] * w2) * slopeU;
    nz -= (tangentsU[a3 + 2] * w0 + tangentsU[b3 + 2] * w1 + tangentsU[c3 + 2] * w2) * slopeU;
    nx -= (tangentsV[a3] * w0 + tangentsV[b3] * w1 + tangentsV[c3] * w2) * slopeV;
    ny -= (tangentsV[a3 + 1] * w0 + tangentsV[b3 + 1] * w1 + tangentsV[c3 + 1] * w2) * slopeV;
    nz -= (tangentsV[a3 + 2] * w0 + tangentsV[b3 + 2] * w1 + tangentsV[c3 + 2] * w2) * slopeV;
    const size = 1 / maths.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= size;
    ny *= size;
    nz *= size;

    let vx = eyeX - (positionsMm[a3] * w0 + positionsMm[b3] * w1 + positionsMm[c3] * w2);
    let vy = eyeY - (positionsMm[a3 + 1] * w0 + positionsMm[b3 + 1] * w1 + positionsMm[c3 + 1] * w2);
    let vz = eyeZ - (positionsMm[a3 + 2] * w0 + positionsMm[b3 + 2] * w1 + positionsMm[c3 + 2] * w2);
    const away = 1 / maths.sqrt(vx * vx + vy * vy + vz * vz);
    vx *= away;
    vy *= away;
    vz *= away;
    let facing = nx * vx + ny * vy + nz * vz;
    if (facing < 0.02) {
      nx += vx * (0.02 - facing);
      ny += vy * (0.02 - facing);
      nz += vz * (0.02 - facing);
      facing = 0.02;
    }

    const open = openness[a] * w0 + openness[b] * w1 + openness[c] * w2;
    const roughness = sample(texture.finish, 3, 0, tap);
    const sheen = sample(texture.finish, 3, 1, tap);
    const straightOn = sample(texture.finish, 3, 2, tap);
    // Powers written out: `**` takes two to ten times as long.
    const turned = 1 - facing;
    const cubed = turned * turned * turned;
    const grazing = cubed * turned * turned;
    const fresnel = straightOn + (maths.max(1 - roughness, straightOn) - straightOn) * grazing;
    mirrored[0] = 2 * facing * nx - vx;
    mirrored[1] = 2 * facing * ny - vy;
    mirrored[2] = 2 * facing * nz - vz;
    const unhidden = clamp(maths.exp(1.2 * maths.log(facing + open)) - 1 + open, 0, 1);
    // Light that bounces within a hollow takes on the colour once more.
    const gain = 1 + 0.18 * (1 - open) + sheen * cubed;
    let irradiance = 0;
    let specular = 0;
    let bounce = 0;
    for (let channel = 0; channel < 3; channel++) {
      if (channel < channelCount) {
        const { flux, studio, exposure } = lighting[channel];
        const received =
          nx * (flux[a3] * w0 + flux[b3] * w1 + flux[c3] * w2) +
          ny * (flux[a3 + 1] * w0 + flux[b3 + 1] * w1 + flux[c3 + 1] * w2) +
          nz * (flux[a3 + 2] * w0 + flux[b3 + 2] * w1 + flux[c3 + 2] * w2);
        irradiance = maths.max(received, 0) + LEAST_LIGHT;
        // What hides the light sends some of it on, in about the colour of what is hidden.
        bounce = SECOND_BOUNCE * studio.dome * exposure * (1 - open);
        specular = fresnel * radianceFrom(studio, mirrored, roughness) * exposure * unhidden;
      }
      const albedo = sample(texture.albedo, 3, channel, tap);
      out[channel] = toned(albedo * (irradiance * gain + albedo * bounce) + specular);
    }
  };
  return { isMagnified, shade };
}
