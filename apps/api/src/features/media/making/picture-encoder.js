// Runs in a process of its own (encoder.ts). Plain JavaScript, as that process cannot load TypeScript; the build puts
// it beside the bundle under the same name.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

// Uses one thread for each picture: the other cores answer shoppers.
sharp.concurrency(1);
// sharp caches files by name and would read a replaced master from its cache.
sharp.cache(false);

/**
 * Keeps transparency, and never enlarges a picture.
 * @param {import('./encoder.js').ScalingJob} job
 */
const scaled = ({ source, width, format }) => {
  const picture = sharp(source);
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  // Uses low effort for AVIF, as a shopper is waiting. Each further step doubles the time and saves little.
  return format === 'avif' ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 80, alphaQuality: 90 });
};

/**
 * Crops a picture with a background. Draws a transparent picture on the given background.
 * @param {import('./encoder.js').SharingJob} job
 */
const shared = async ({ source, background, width, height }) => {
  const picture = sharp(source);
  const { hasAlpha } = await picture.metadata();
  // Scenes have empty space on the left.
  if (!hasAlpha) return picture.resize({ width, height, position: 'right' }).jpeg({ quality: 82 });
  const { data, info } = await picture
    .resize({ width, height, fit: 'contain', background: 'transparent' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(Buffer.from(background))
    .composite([{ input: data, raw: info }])
    .jpeg({ quality: 82 });
};

/**
 * Decodes only the formats that the shop accepts, even if this sharp can read others. By default sharp drops all
 * metadata, converts to sRGB, and reads only the first frame of an animation.
 * @param {import('./encoder.js').MasterJob} job
 */
const master = async ({ source, offset, maxPixels, maxAvifPixels, maxSide }) => {
  const input = offset === 0 ? source : (typeof source === 'string' ? await readFile(source) : source).subarray(offset);
  const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'truncated' });
  const { format, compression, width, height } = await picture.metadata();
  const isAvif = format === 'heif' && compression === 'av1';
  if (!isAvif && !['jpeg', 'png', 'webp'].includes(format)) throw new Error(`${format} is not accepted`);
  if (isAvif && width * height > maxAvifPixels) throw new Error('Input image exceeds pixel limit of AVIF');
  return picture
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 95 });
};

/**
 * @param {import('./encoder.js').EncodingJob} job
 * @returns {Promise<import('sharp').Sharp>}
 */
const jobPicture = async (job) => {
  if ('background' in job) return shared(job);
  return 'maxPixels' in job ? master(job) : scaled(job);
};

/**
 * @param {import('./encoder.js').EncodingJob} job
 * @returns {Promise<Buffer>}
 */
const encode = async (job) => (await jobPicture(job)).toBuffer();

/** @param {import('./encoder.js').EncoderAnswer} answer */
const send = (answer) => {
  if (process.connected) process.send?.(answer);
};

process.on('message', (/** @type {import('./encoder.js').EncoderMessage} */ { id, job }) => {
  encode(job).then(
    (bytes) => {
      send({ id, bytes });
    },
    (/** @type {unknown} */ error) => {
      send({ id, failed: String(error) });
    },
  );
});
// A signal to the whole group, such as Ctrl+C, must not end the process before the shop has answered waiting requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
