import express, { type Request, type Response, type Router } from 'express';
import { isObjectIdOrHexString } from 'mongoose';
import { renderToStaticMarkup } from 'react-dom/server';
import { hostIn, isLoopback } from '../../../platform/hosts.js';
import type { Settings } from '../../../platform/settings.js';
import { createMailTokens, withToken } from '../texts/mail-link.js';
import { attachedPictures } from '../sending/mail-pictures.js';
import { MailModel, type MailDoc } from '../mail.model.js';

/** The path at which developers read the mails of the shop. */
const MAILBOX_PATH = '/dev/mail';

const MAX_MAILS = 200;

type Row = Pick<MailDoc, '_id' | 'to' | 'subject' | 'state' | 'createdAt' | 'lastError'>;

const Mailbox = ({ mails }: { readonly mails: readonly Row[] }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>Emails</title>
    </head>
    <body>
      <h1>Emails</h1>
      {mails.length === 0 && <p>The shop has not written any email yet.</p>}
      <ul>
        {mails.map(({ _id, to, subject, state, createdAt, lastError }) => (
          <li key={_id.toHexString()}>
            <a href={`${MAILBOX_PATH}/${_id.toHexString()}`}>{subject}</a> to {to}, {createdAt.toISOString()}, {state},{' '}
            <a href={`${MAILBOX_PATH}/${_id.toHexString()}/text`}>as plain text</a>
            {lastError === undefined ? '' : `: ${lastError}`}
          </li>
        ))}
      </ul>
    </body>
  </html>
);

/** A mail's HTML with embedded pictures. The pictures of sent mails are not stored. */
const withPictures = (mail: Pick<MailDoc, 'html' | 'pictures'>): string =>
  attachedPictures(mail).reduce(
    (page, { cid, type, data }) => page.replaceAll(`cid:${cid}`, `data:${type};base64,${data}`),
    mail.html,
  );

/** Allows a mail's own styles and pictures, but no scripts and no requests. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * True if a request comes from this machine, and through no proxy. The host must be a loopback name, which no other
 * site's page can have in a developer's browser (DNS rebinding).
 */
const isFromHere = ({ socket, headers }: Request): boolean => {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = `http://${headers.host ?? ''}`;
  return isLoopback(socket.remoteAddress ?? '') && URL.canParse(address) && isLoopback(hostIn(address));
};

/**
 * Shows the shop's mails to requests from this machine. Must not be mounted in production: a visitor could read all
 * mails and follow their links.
 */
export const mailboxRoutes = (secrets: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>): Router => {
  const tokens = createMailTokens(secrets);
  const router = express.Router();
  router.use((req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY, 'X-Robots-Tag': 'noindex' });
    if (isFromHere(req)) next();
    else res.status(403).type('text/plain').send('Emails are shown on this machine only, at http://localhost.');
  });
  router.get('/', async (_req, res) => {
    const mails = await MailModel.find({}, { to: 1, subject: 1, state: 1, createdAt: 1, lastError: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_MAILS)
      .lean<Row[]>();
    res.type('html').send(`<!doctype html>${renderToStaticMarkup(<Mailbox mails={mails} />)}`);
  });
  /** A mail as its recipient gets it. */
  const mailBy = async (id: string): Promise<MailDoc | undefined> => {
    const mail = isObjectIdOrHexString(id)
      ? await MailModel.findById(id, 'html text link linkGeneration order account pictures').lean<MailDoc>()
      : null;
    return mail ? { ...mail, ...withToken(mail, tokens) } : undefined;
  };
  const noSuchMail = (res: Response): void => {
    res.status(404).type('text/plain').send('There is no such email.');
  };
  router.get('/:id', async (req, res) => {
    const mail = await mailBy(req.params.id);
    if (mail) res.type('html').send(withPictures(mail));
    else noSuchMail(res);
  });
  router.get('/:id/text', async (req, res) => {
    const mail = await mailBy(req.params.id);
    if (mail) res.type('text/plain').send(mail.text);
    else noSuchMail(res);
  });
  return express.Router().use(MAILBOX_PATH, router);
};
