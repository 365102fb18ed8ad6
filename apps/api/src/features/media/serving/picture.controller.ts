import { MODEL_FILE } from '@paila/shared';
import type { Request, Response } from 'express';
import { notFound } from '../../../platform/http/errors.js';
import { addressOf } from '../../../platform/http/rate-limit.js';
import type { Models } from './model.service.js';
import { UPLOADS, type RequestedPicture, requestedPicture } from '../making/picture-address.js';
import type { FoundPicture, Pictures } from '../making/picture.service.js';

/** The address of the placeholder picture. */
const NO_PRODUCT = 'placeholder';

/** Uploaded pictures never change, but are removed: after a day, whoever has one asks whether it is still there. */
const KEPT_FOR_A_DAY = 'public, max-age=86400';
/** A month, not longer: the address stays the same when a picture is rendered again, and only the ETag changes. */
const KEPT_LONG = 'public, max-age=2592000';
const KEPT_SHORT = 'public, max-age=60';

/** What a connection fails with that the other side has closed. */
const LEFT: readonly string[] = ['ECONNABORTED', 'ECONNRESET', 'EPIPE'];

const cacheControlFor = ({ slug }: RequestedPicture, { isStandIn }: FoundPicture): string => {
  // A minute, so that caches help under a flood and the copy still comes soon.
  if (isStandIn) return KEPT_SHORT;
  return slug === UPLOADS ? KEPT_FOR_A_DAY : KEPT_LONG;
};

const sendFile = (res: Response, requested: RequestedPicture, found: FoundPicture): Promise<void> =>
  new Promise((resolve, reject) => {
    const { file } = found;
    res.set({ 'Cache-Control': cacheControlFor(requested, found), ETag: `"${file.version}"` });
    res.sendFile(file.path, { root: file.folder, cacheControl: false }, (error: NodeJS.ErrnoException | undefined) => {
      // A shopper who closes the page during the transfer is no failure.
      if (!error || LEFT.includes(error.code ?? '')) resolve();
      else reject(error);
    });
  });

const sendPlaceholder = async (
  pictures: Pictures,
  requested: RequestedPicture | undefined,
  res: Response,
): Promise<void> => {
  const isMeant = requested?.slug === NO_PRODUCT;
  const copy = requested?.copy;
  const { width, format } = copy && 'width' in copy ? copy : { width: undefined, format: 'webp' as const };
  res.status(isMeant ? 200 : 404).set('Cache-Control', isMeant ? KEPT_LONG : KEPT_SHORT);
  res.type(format).end(await pictures.placeholder(format, width));
};

type Params = Readonly<Record<'slug' | 'file', string>>;

/** @throws AppError 404 for a product that has no model */
const sendModel = async (models: Models, { slug }: Params, req: Request, res: Response): Promise<void> => {
  const found = await models.find(slug);
  if (!found) throw notFound('model');
  await found.send(req, res);
};

/** Aborted when the connection closes, or the answer is complete. */
const goneSignal = (res: Response): AbortSignal => {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
};

/** Sends a picture, or a 404 with a placeholder that browsers show instead. */
const sendPicture = async (pictures: Pictures, params: Params, req: Request, res: Response): Promise<void> => {
  // E-mails and other sites may show our pictures.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const requested = requestedPicture(params);
  const signal = goneSignal(res);
  try {
    const ofProduct = requested?.slug === NO_PRODUCT ? undefined : requested;
    const found = ofProduct && (await pictures.find(ofProduct, { client: addressOf(req), signal }));
    if (found) await sendFile(res, ofProduct, found);
    else await sendPlaceholder(pictures, requested, res);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/** Sends a file below /pictures: a product's model, or one of its pictures. */
export const sendMedia =
  (models: Models, pictures: Pictures) =>
  async (params: Params, req: Request, res: Response): Promise<void> =>
    params.file === MODEL_FILE ? sendModel(models, params, req, res) : sendPicture(pictures, params, req, res);
