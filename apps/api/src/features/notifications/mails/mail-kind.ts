import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unstableToPlainText as toPlainText } from '@react-email/render';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EventDoc, EventType } from '../../../platform/events/index.js';
import type { MailContent } from '../mail.model.js';
import type { ShopLinks } from '../texts/frame.js';

/** What mails are written with. */
export interface MailShop extends ShopLinks {
  /** A size with so many items or fewer is low. */
  readonly lowStock: number;
  /** In which its days begin and end. */
  readonly timeZone: string;
  /** A small JPEG of a product's picture; undefined for one that can't be had at once. */
  readonly picture: (of: { readonly product: string; readonly img: string }) => Promise<Buffer | undefined>;
}

/** How long a new mail may wait. A later time counts as wrong, and the mail is sent at once. */
export const MAX_DELAY_MS = 60 * 60_000;

/** A mail as it is written. */
export interface WrittenMail extends MailContent {
  /** What it is written once for, if that is not its event: another mail of its kind for the same is not written. */
  readonly once?: string;
  /** When it is sent, if not at once: {@link MAX_DELAY_MS} after its event at most. */
  readonly sendAt?: Date;
}

/** A kind of mail: the event that it tells of, and how it is written. */
export interface MailKind {
  readonly kind: string;
  readonly on: EventType;
  /** True if it tells of a step that staff can take back for a while: it is written only after that. */
  readonly waits: boolean;
  /** In the words of the moment; undefined if there is no recipient. */
  readonly write: (event: EventDoc, shop: MailShop) => Promise<WrittenMail | undefined>;
}

const isOfType = <Type extends EventType>(event: EventDoc, type: Type): event is EventDoc<Type> => event.type === type;

/**
 * Declares a kind of mail; the list in mail-kinds.ts must have it, too.
 * @param kind must not change
 */
export const mailKind = <Type extends EventType>(
  kind: string,
  on: Type,
  write: (event: EventDoc<Type>, shop: MailShop) => Promise<WrittenMail | undefined>,
  { waits = false } = {},
): MailKind => ({
  kind,
  on,
  waits,
  write: (event, shop) => (isOfType(event, on) ? write(event, shop) : Promise.resolve(undefined)),
});

const ID_LENGTH = 24;

/** The id of a mail: the same however often its event is handled. */
export const toMailId = (kind: string, cause: string): Types.ObjectId =>
  new Types.ObjectId(
    createHash('sha256')
      .update(JSON.stringify([kind, cause]))
      .digest('hex')
      .slice(0, ID_LENGTH),
  );

const DOCTYPE = '<!doctype html>';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * A mail's page as HTML and as plain text. In one turn of the event loop one mail is rendered, so that nobody's request
 * waits for many of them.
 */
export const rendered = async (mail: ReactElement): Promise<Pick<MailContent, 'html' | 'text'>> => {
  lastTurn = lastTurn.then(() => nextTurn());
  await lastTurn;
  const html = DOCTYPE + renderToStaticMarkup(mail);
  return { html, text: toPlainText(html) };
};
