import type { PictureFormat } from '@paila/shared';
import { createFairQueue } from '../../../platform/fair-queue.js';
import { createRemembered } from '../../../platform/remembered.js';
import type { Encoder } from './encoder.js';

/** The grey outline of a shoe on a transparent background, with the aspect ratio of product pictures. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">
  <ellipse cx="610" cy="672" rx="430" ry="22" fill="#8a8f98" opacity=".18"/>
  <g fill="none" stroke="#8a8f98" stroke-width="14" stroke-linejoin="round" stroke-linecap="round">
    <path d="M206 360c36 30 92 34 132-4 20-20 44-30 66-14l176 134c40 30 88 46 138 52l152 20c78 10 130 40 130 92H200c-16-92-16-190 6-280z"/>
    <path d="M200 640h800c0 30-14 44-44 44H236c-24 0-36-14-36-44z"/>
    <path d="M470 392l-44 46M524 434l-44 46M578 474l-42 44M206 470c70 6 128 44 160 106"/>
  </g>
</svg>`;

/** The placeholder for a missing picture, encoded once for each format and width. */
export type Placeholder = (format: PictureFormat, width: number | undefined) => Promise<Uint8Array>;

export const createPlaceholder = (encoder: Pick<Encoder, 'encode'>): Placeholder => {
  const remembered = createRemembered<Uint8Array>();
  const queue = createFairQueue(1);
  const source = Buffer.from(DRAWING);
  return (format, width) =>
    remembered(`${format} ${String(width)}`, () => queue(() => encoder.encode({ source, format, width })));
};
