import type { MailDoc } from '../mail.model.js';
import { WORDMARK_CID } from '../texts/frame.js';
import { WORDMARK_PNG } from '../texts/wordmark-picture.js';

/** An attachment of a mail that its HTML shows. */
export interface AttachedPicture {
  readonly cid: string;
  readonly type: 'image/jpeg' | 'image/png';
  /** The bytes as base64. */
  readonly data: string;
}

/** The wordmark of the dark header. Mailboxes have neither its font nor, often, any for Devanagari. */
const WORDMARK: AttachedPicture = { cid: WORDMARK_CID, type: 'image/png', data: WORDMARK_PNG };

/** The pictures of a mail: its own, and the wordmark, which is not stored with mails. */
export const attachedPictures = ({
  html,
  pictures = [],
}: Pick<MailDoc, 'html' | 'pictures'>): readonly AttachedPicture[] => [
  ...(html.includes(`cid:${WORDMARK_CID}`) ? [WORDMARK] : []),
  ...pictures.map(({ cid, data }) => ({ cid, data, type: 'image/jpeg' as const })),
];
