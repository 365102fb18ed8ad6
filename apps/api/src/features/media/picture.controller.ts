import { MODEL_FILE, PICTURE_FORMATS, PICTURE_WIDTHS, SHARE_GROUNDS } from '@paila/shared';
import type { Request, Response } from 'express';
import { notFound } from '../../platform/http/errors.js';
import type { Models } from './model.service.js';
import { placeholder } from './placeholder.js';
import type { PictureFile, Pictures, Wanted } from './picture.service.js';

const SLUG = /^[\w-]{1,200}$/;
const VIEW = '([a-z0-9][a-z0-9-]{0,60}?)';
const FILE = new RegExp(`^${VIEW}(?:-(${PICTURE_WIDTHS.join('|')}))?\\.(${PICTURE_FORMATS.join('|')})$`);
const SHARE_FILE = new RegExp(`^${VIEW}-share-(${SHARE_GROUNDS.join('|')})\\.jpg$`);
/** The address of the placeholder picture. */
const NO_PRODUCT = 'placeholder';

/** A month, not longer: the address stays the same when a picture is rendered again, and only the ETag changes. */
const KEPT_LONG = 'public, max-age=2592000';
const KEPT_SHORT = 'public, max-age=60';

/** Only letters, digits and hyphens, so that no path leads out of the folders. */
const wantedOf = ({ slug, file }: { slug: string; file: string }): Wanted | undefined => {
  if (!SLUG.test(slug)) return undefined;
  const [, shared, ground] = SHARE_FILE.exec(file) ?? [];
  const knownGround = SHARE_GROUNDS.find((each) => each === ground);
  if (shared !== undefined && knownGround) return { slug, view: shared, copy: { ground: knownGround } };
  const [, view, width, format] = FILE.exec(file) ?? [];
  const known = PICTURE_FORMATS.find((each) => each === format);
  if (view === undefined || known === undefined) return undefined;
  if (width !== undefined) return { slug, view, copy: { width: Number(width), format: known } };
  // Masters exist in their own format only; other formats come in the listed widths.
  return known === 'webp' ? { slug, view, copy: undefined } : undefined;
};

const sendFile = (res: Response, { folder, path, version }: PictureFile): Promise<void> =>
  new Promise((resolve, reject) => {
    res.set({ 'Cache-Control': KEPT_LONG, ETag: `"${version}"` });
    res.sendFile(path, { root: folder, cacheControl: false }, (error: NodeJS.ErrnoException | undefined) => {
      // A shopper who closes the page during the transfer is no failure.
      if (!error || error.code === 'ECONNABORTED') resolve();
      else reject(error);
    });
  });

const sendPlaceholder = async (res: Response, wanted: Wanted | undefined): Promise<void> => {
  const isMeant = wanted?.slug === NO_PRODUCT;
  const copy = wanted?.copy;
  const { width, format } = copy && 'width' in copy ? copy : { width: undefined, format: 'webp' as const };
  res.status(isMeant ? 200 : 404).set('Cache-Control', isMeant ? KEPT_LONG : KEPT_SHORT);
  res.type(format).end(await placeholder(format, width));
};

type Params = Readonly<Record<'slug' | 'file', string>>;

/** @throws AppError 404 for a product that has no model */
const sendModel = async (models: Models, { slug }: Params, req: Request, res: Response): Promise<void> => {
  const found = await models.find(slug);
  if (!found) throw notFound('Model');
  await found.send(req, res);
};

/** Sends a picture, or a 404 with a placeholder that browsers show instead. */
const sendPicture = async (pictures: Pictures, params: Params, res: Response): Promise<void> => {
  // E-mails and other sites may show our pictures.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const wanted = wantedOf(params);
  const found = wanted && wanted.slug !== NO_PRODUCT ? await pictures.find(wanted) : undefined;
  if (found) await sendFile(res, found);
  else await sendPlaceholder(res, wanted);
};

/** Sends a file below /pictures: a product's model, or one of its pictures. */
export const sendMedia =
  (models: Models, pictures: Pictures) =>
  async (params: Params, req: Request, res: Response): Promise<void> =>
    params.file === MODEL_FILE ? sendModel(models, params, req, res) : sendPicture(pictures, params, res);
