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
/** The address that stands for no picture at all. */
const NO_PRODUCT = 'placeholder';

/** A month: the address stays when a picture is drawn anew, and the ETag tells. */
const KEPT_LONG = 'public, max-age=2592000';
const KEPT_SHORT = 'public, max-age=60';

/** Only letters, digits and hyphens get through: there is no way up or out of the folders. */
const wantedOf = ({ slug, file }: { slug: string; file: string }): Wanted | undefined => {
  if (!SLUG.test(slug)) return undefined;
  const [, shared, ground] = SHARE_FILE.exec(file) ?? [];
  const knownGround = SHARE_GROUNDS.find((each) => each === ground);
  if (shared !== undefined && knownGround) return { slug, view: shared, copy: { ground: knownGround } };
  const [, view, width, format] = FILE.exec(file) ?? [];
  const known = PICTURE_FORMATS.find((each) => each === format);
  if (view === undefined || known === undefined) return undefined;
  if (width !== undefined) return { slug, view, copy: { width: Number(width), format: known } };
  // A master has its own format; another one comes in the widths of the list.
  return known === 'webp' ? { slug, view, copy: undefined } : undefined;
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

/** Sends a picture. What is not there is a 404 that browsers show as the outline of a shoe. */
const sendPicture = async (pictures: Pictures, params: Params, res: Response): Promise<void> => {
  // Mails and other shops' pages may show our pictures.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const wanted = wantedOf(params);
  const found = wanted && wanted.slug !== NO_PRODUCT ? await pictures.find(wanted) : undefined;
  if (found) await sendFile(res, found);
  else await sendPlaceholder(res, wanted);
};

/** Sends what an address below /pictures names: a product's model, or one of its pictures. */
export const sendMedia =
  (models: Models, pictures: Pictures) =>
  async (params: Params, req: Request, res: Response): Promise<void> =>
    params.file === MODEL_FILE ? sendModel(models, params, req, res) : sendPicture(pictures, params, res);
