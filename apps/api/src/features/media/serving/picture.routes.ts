import { MODEL_FILE, pictures, pictureUploads } from '@paila/shared';
import type { Request, Response } from 'express';
import { RESPONSE_SENT } from '../../../platform/http/call.js';
import { notFound } from '../../../platform/http/errors.js';
import { callerAddress } from '../../../platform/http/rate-limit.js';
import { createFileReceiver } from '../../../platform/http/file-receiver.js';
import { type FeatureRoutes, serve } from '../../../platform/http/serve.js';
import type { TemporaryFiles } from '../../../platform/temporary-files.js';
import { createModels } from './model.service.js';
import { pictureStart } from '../uploads/picture-content.js';
import { UPLOADS, type RequestedPicture, requestedPicture } from '../making/picture-address.js';
import type { FoundPicture, Pictures } from '../making/picture.service.js';
import type { PictureUploads } from '../uploads/picture-uploads.js';

/** The address of the placeholder picture. */
const NO_PRODUCT = 'placeholder';

/** Uploaded pictures never change, but may be removed. Clients therefore revalidate them after a day. */
const CACHED_FOR_A_DAY = 'public, max-age=86400';
/** A month at most: a picture keeps its address when it is rendered again, and only its ETag changes. */
const CACHED_LONG = 'public, max-age=2592000';
const CACHED_SHORT = 'public, max-age=60';

/** The error code of a connection that the client has closed. */
const CLOSED: readonly string[] = ['ECONNABORTED', 'ECONNRESET', 'EPIPE'];

const cacheControlFor = ({ slug }: RequestedPicture, { isStandIn }: FoundPicture): string => {
  // A minute, so that caches help under a flood and the copy still arrives soon.
  if (isStandIn) return CACHED_SHORT;
  return slug === UPLOADS ? CACHED_FOR_A_DAY : CACHED_LONG;
};

const sendFile = (res: Response, requested: RequestedPicture, found: FoundPicture): Promise<void> =>
  new Promise((resolve, reject) => {
    const { file } = found;
    res.set({ 'Cache-Control': cacheControlFor(requested, found), ETag: `"${file.version}"` });
    res.sendFile(file.path, { root: file.folder, cacheControl: false }, (error: NodeJS.ErrnoException | undefined) => {
      // A shopper who closes the page during the transfer causes no failure.
      if (!error || CLOSED.includes(error.code ?? '')) resolve();
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
  res.status(isMeant ? 200 : 404).set('Cache-Control', isMeant ? CACHED_LONG : CACHED_SHORT);
  res.type(format).end(await pictures.placeholder(format, width));
};

/** Aborted when the connection closes, or the answer is complete. */
const goneSignal = (res: Response): AbortSignal => {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
};

/** Sends a picture, or a 404 with a placeholder that browsers show instead. */
const sendPicture = async (
  pictures: Pictures,
  params: Readonly<Record<'slug' | 'file', string>>,
  req: Request,
  res: Response,
): Promise<void> => {
  // Emails and other sites may show our pictures.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const requested = requestedPicture(params);
  const signal = goneSignal(res);
  try {
    const ofProduct = requested?.slug === NO_PRODUCT ? undefined : requested;
    const found = ofProduct && (await pictures.find(ofProduct, { client: callerAddress(req), signal }));
    if (found) await sendFile(res, ofProduct, found);
    else await sendPlaceholder(pictures, requested, res);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/**
 * Serves the paths below /pictures: the models of products, and their pictures.
 * @param models the folder of the models, `{slug}.glb`
 */
export const pictureRoutes = (from: Pictures, models: string): FeatureRoutes => {
  const findModel = createModels(models);
  return serve(pictures, {
    showPicture: {
      withoutDeadline: true,
      handler: async ({ params, req, res }) => {
        if (params.file !== MODEL_FILE) {
          await sendPicture(from, params, req, res);
          return RESPONSE_SENT;
        }
        const model = await findModel(params.slug);
        if (!model) throw notFound('model');
        return model.send(req, res);
      },
    },
  });
};

/** The routes for uploading pictures. */
export const pictureUploadRoutes = (
  uploads: Pick<PictureUploads, 'receive'>,
  temporary: TemporaryFiles,
): FeatureRoutes =>
  serve(pictureUploads, {
    uploadPictures: {
      receiver: createFileReceiver({ files: temporary, accepts: (start) => !('problem' in pictureStart(start)) }),
      handler: ({ files, actor }) =>
        uploads.receive(
          files.map(({ path, ...file }) => ({ ...file, source: path })),
          actor,
        ),
    },
  });
