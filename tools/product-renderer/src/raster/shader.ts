import { maths } from '../geometry/maths.js';
import { clamp } from '../geometry/vector.js';
import type { Lighting } from '../light/irradiance.js';
import { radianceFrom } from '../light/studio.js';
import { locate, newTap, sample, type Texture } from '../materials/texture.js';
import { threadsAt, TILE_TEXELS } from '../materials/threads.js';
import { weaveAt, type Woven } from '../materials/weave-tile.js';
import type { Viewfinder } from './camera.js';
import { weighFragment, type Fragments, type Projected } from './depth.js';
import type { Scene } from './scene.js';

/** Lighting per colour channel, for tinted light. */
export type TintedLighting = readonly [red: Lighting, green: Lighting, blue: Lighting];

/** Tone mapping compresses values above this. */
const SHOULDER = 0.72;
const toned = (light: number): number =>
  light < SHOULDER ? light : SHOULDER + (1 - SHOULDER) * (1 - maths.exp((SHOULDER - light) / (1 - SHOULDER)));

/** Minimum light, even in hollows. */
const MIN_LIGHT = 0.04;
/** Strength of light reflected by occluders, before tinting. */
const SECOND_BOUNCE = 2.2;

/** The larger distance in texels between neighbouring samples of a triangle. */
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

/** Samples may be this many texels apart; the pixel's other samples fill the gaps. */
const MAX_SPREAD = 2.2;
/** A pixel narrower than this many texels is magnified. */
const MAGNIFIED = 1.7;

function fitting(texture: Texture, spread: number): Texture {
  let fit = texture;
  for (let remaining = spread; remaining > MAX_SPREAD && fit.half; remaining /= 2) fit = fit.half;
  return fit;
}

/** Texels of a weave per texel of its texture; 1 for textures without. */
const weaveTexels = ({ width, weave, threads }: Texture): number => {
  if (threads) return TILE_TEXELS;
  return weave ? maths.max(1, (weave.perU * weave.tile.size) / width) : 1;
};

/** Creates the functions that shade fragments and detect magnified ones. @throws Error for a part without texture */
export function shaderFor(
  scene: Scene,
  textures: ReadonlyMap<string, Texture>,
  lighting: TintedLighting,
  finder: Viewfinder,
  projected: Projected,
) {
  const { positionsMm, normals, tangentsU, tangentsV, uvs, triangles } = scene;
  const [red] = lighting;
  const { openness } = red;
  // Untinted light is computed once.
  const channelCount = lighting.every((one) => one === red) ? 1 : 3;
  const byPart = scene.parts.map((part) => {
    const texture = textures.get(part);
    if (!texture) throw new Error(`No texture for ${part}`);
    return texture;
  });
  const tap = newTap();
  const woven: Woven = { tone: 1, slopeU: 0, slopeV: 0 };
  const weights = { weight1: 0, weight2: 0 };
  const mirrored: [number, number, number] = [0, 0, 0];
  const [eyeX, eyeY, eyeZ] = finder.eyeMm;
  /** The corners' u of the current triangle, made continuous across a texture's seam. */
  const unwrapped = { ua: 0, ub: 0, uc: 0 };

  const unwrap = (a: number, b: number, c: number, wrapsU: boolean): void => {
    let ua = uvs[a * 2];
    let ub = uvs[b * 2];
    let uc = uvs[c * 2];
    if (wrapsU && maths.max(ua, ub, uc) - maths.min(ua, ub, uc) > 0.5) {
      if (ua < 0.5) ua += 1;
      if (ub < 0.5) ub += 1;
      if (uc < 0.5) uc += 1;
    }
    unwrapped.ua = ua;
    unwrapped.ub = ub;
    unwrapped.uc = uc;
  };

  /** The texels per sample of the triangle unwrapped last. */
  const texelSpread = (a: number, b: number, c: number, finest: Texture): number =>
    texelsPerSample(
      projected,
      a,
      b,
      c,
      (unwrapped.ub - unwrapped.ua) * finest.width,
      (unwrapped.uc - unwrapped.ua) * finest.width,
      (uvs[b * 2 + 1] - uvs[a * 2 + 1]) * finest.height,
      (uvs[c * 2 + 1] - uvs[a * 2 + 1]) * finest.height,
    );

  /** True if the pixel around a fragment is narrower than its texels. */
  const isMagnified = (fragments: Fragments, k: number, samples: number): boolean => {
    const corner = fragments.corner[k];
    const [a, b, c] = [triangles[corner], triangles[corner + 1], triangles[corner + 2]];
    const finest = byPart[scene.partOfTriangle[corner / 3]];
    unwrap(a, b, c, finest.wrapsU);
    return texelSpread(a, b, c, finest) * weaveTexels(finest) * samples < MAGNIFIED;
  };

  /** Writes the tone-mapped linear colour of a fragment to `out`. */
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

    unwrap(a, b, c, finest.wrapsU);
    const { ua, ub, uc } = unwrapped;
    const spread = texelSpread(a, b, c, finest);
    const texture = fitting(finest, spread);
    const u = ua * w0 + ub * w1 + uc * w2;
    const v = uvs[a * 2 + 1] * w0 + uvs[b * 2 + 1] * w1 + uvs[c * 2 + 1] * w2;
    locate(texture, u, v, tap);
    let slopeU = sample(texture.slopeU, 1, 0, tap);
    let slopeV = sample(texture.slopeV, 1, 0, tap);
    let tone = 1;
    if (finest.weave) {
      weaveAt(finest.weave, u, v, spread * weaveTexels(finest), woven);
      tone = woven.tone;
      slopeU += woven.slopeU;
      slopeV += woven.slopeV;
    } else if (finest.threads) {
      threadsAt(finest, finest.threads, u, v, spread, woven);
      tone = woven.tone;
      slopeU += woven.slopeU;
      slopeV += woven.slopeV;
    }

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
    // Multiplied out, as `**` is two to ten times slower.
    const turned = 1 - facing;
    const cubed = turned * turned * turned;
    const grazing = cubed * turned * turned;
    // Rough surfaces hardly shine at their rims.
    const fresnel = straightOn + (maths.max((1 - roughness) * (1 - roughness), straightOn) - straightOn) * grazing;
    mirrored[0] = 2 * facing * nx - vx;
    mirrored[1] = 2 * facing * ny - vy;
    mirrored[2] = 2 * facing * nz - vz;
    const unhidden = clamp(maths.exp(1.2 * maths.log(facing + open)) - 1 + open, 0, 1);
    // Interreflection in hollows increases saturation.
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
        irradiance = maths.max(received, 0) + MIN_LIGHT;
        // Occluders reflect light, approximately in the colour of the surface they hide.
        bounce = SECOND_BOUNCE * studio.dome * exposure * (1 - open);
        specular = fresnel * radianceFrom(studio, mirrored, roughness) * exposure * unhidden;
      }
      const albedo = tone * sample(texture.albedo, 3, channel, tap);
      out[channel] = toned(albedo * (irradiance * gain + albedo * bounce) + specular);
    }
  };
  return { isMagnified, shade };
}
