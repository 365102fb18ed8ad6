import sharp from 'sharp';
import { maths } from '../geometry/maths.js';
import { toSrgb } from '../materials/colour.js';
import type { Texture } from '../materials/texture.js';

const byte = (unit: number): number => maths.round(maths.min(1, maths.max(0, unit)) * 255);

const webp = async (texture: Texture, rgb: Uint8Array, quality: number): Promise<Uint8Array> => {
  const { width, height } = texture;
  const raw = sharp(rgb, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await raw.webp({ quality, effort: 4, smartSubsample: true }).toBuffer());
};

export function colourImage(texture: Texture, quality: number): Promise<Uint8Array> {
  return webp(
    texture,
    Uint8Array.from(texture.albedo, (light) => byte(toSrgb(light))),
    quality,
  );
}

/** A texture's relief as a normal map: red along u, green up the picture (against v), blue outwards. */
export function reliefImage(texture: Texture, quality: number): Promise<Uint8Array> {
  const { slopeU, slopeV } = texture;
  const rgb = new Uint8Array(slopeU.length * 3);
  slopeU.forEach((u, k) => {
    const v = slopeV[k];
    const size = 1 / maths.sqrt(u * u + v * v + 1);
    rgb[k * 3] = byte(0.5 - 0.5 * u * size);
    rgb[k * 3 + 1] = byte(0.5 + 0.5 * v * size);
    rgb[k * 3 + 2] = byte(0.5 + 0.5 * size);
  });
  return webp(texture, rgb, quality);
}

/** A texture's mean colour in linear light, and its mean roughness. */
export function meanAppearance({ albedo, finish }: Texture): { colour: [number, number, number]; roughness: number } {
  const mean = (values: Float32Array, channel: number): number => {
    let sum = 0;
    for (let k = channel; k < values.length; k += 3) sum += values[k];
    return (sum * 3) / values.length;
  };
  return { colour: [mean(albedo, 0), mean(albedo, 1), mean(albedo, 2)], roughness: mean(finish, 0) };
}
