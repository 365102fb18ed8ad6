import { MODEL_FILE, PICTURE_FORMATS, PICTURE_WIDTHS } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { notFound } from '../../platform/errors.js';
import type { Models } from './model.service.js';
import { placeholder } from './placeholder.js';
import type { PictureFile, Pictures, Wanted } from './picture.service.js';

const SLUG = /^[\w-]{1,200}$/;
const FILE = new RegExp(
  `^([a-z0-9][a-z0-9-]{0,60}?)(?:-(${PICTURE_WIDTHS.join('|')}))?\\.(${PICTURE_FORMATS.join('|')})$`,
);
/** The address that stands for no picture at all. */
const NO_PRODUCT = 'placeholder';

/** A month: the address stays when a picture is drawn anew, and the ETag tells. */
const KEPT_LONG = 'public, max-age=2592000';
const KEPT_SHORT = 'public, max-age=60';

/** Only letters, digits and hyphens get through: there is no way up or out of the folders. */
const wantedOf = ({ slug, file }: { slug: string; file: string }): Wanted | undefined => {
  const [, view, width, format] = FILE.exec(file) ?? [];
  const known = PICTURE_FORMATS.find((each) => each === format);
  if (!SLUG.test(slug) || view === undefined || known === undefined) return undefined;
  // A master has its own format; another one comes in the widths of the list.
  if (width === undefined && known !== 'webp') return undefined;
  return { slug, view, width: width === undefined ? undefined : Number(width), format: known };
};

const sendFile = (res: Response, { folder, path, version }: PictureFile): Promise<void> =>
  new Promise((resolve, reject) => {
    res.set({ 'Cache-Control': KEPT_LONG, ETag: `"${version}"` });
    res.sendFile(path, { root: folder, cacheControl: false }, (error: NodeJS.ErrnoException | undefined) => {
      // Who closes the page while a picture comes is nobody's failure.
      if (!error || error.code === 'ECONNABORTED') resolve();
      else reject(error);
    });
  });

const sendPlaceholder = async (res: Response, { slug, width, format }: Omit<Wanted, 'view'>): Promise<void> => {
  const isMeant = slug === NO_PRODUCT;
  res.status(isMeant ? 200 : 404).set('Cache-Control', isMeant ? KEPT_LONG : KEPT_SHORT);
  res.type(format).end(await placeholder(format, width));
};

type OfPicture = RequestHandler<{ slug: string; file: string }>;

/** Sends a product's model; what else was asked for is the next one's matter. */
export const sendModel =
  (models: Models): OfPicture =>
  async (req, res, next) => {
    if (req.params.file !== MODEL_FILE) {
      next();
      return;
    }
    const found = await models.find(req.params.slug);
    if (!found) throw notFound('Model');
    await found.send(req, res);
  };

/** Sends a picture. What is not there is a 404 that browsers show as the outline of a shoe. */
export const send =
  (pictures: Pictures): OfPicture =>
  async (req: Request<{ slug: string; file: string }>, res) => {
    // Mails and other shops' pages may show our pictures.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const wanted = wantedOf(req.params);
    const found = wanted && wanted.slug !== NO_PRODUCT ? await pictures.find(wanted) : undefined;
    if (found) await sendFile(res, found);
    else await sendPlaceholder(res, wanted ?? { slug: '', width: undefined, format: 'webp' });
  };
