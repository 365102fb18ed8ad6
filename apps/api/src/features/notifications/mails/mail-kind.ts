import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PickUpTerms } from '@paila/shared';
import { unstableToPlainText as toPlainText } from '@react-email/render';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EventDoc, EventType } from '../../../platform/events/index.js';
import type { MailContent } from '../mail.model.js';
import type { ShopLinks } from '../texts/frame.js';

/** The settings and functions that mails are written with. */
export interface MailShop extends ShopLinks, PickUpTerms {
  /** A size with so many items or fewer is low. */
  readonly lowStock: number;
  /** The time zone of the shop's days. */
  readonly timeZone: string;
  /** A small JPEG of a product's picture; undefined if it is not ready. */
  readonly picture: (source: { readonly product: string; readonly img: string }) => Promise<Buffer | undefined>;
}

/** The maximum delay of a new mail. A later time counts as an error, and the mail is sent at once. */
export const MAX_DELAY_MS = 60 * 60_000;

/** A new mail with its timing. */
export interface WrittenMail extends MailContent {
  /** Identifies a group of events that share one mail of this kind; by default each event has its own mail. */
  readonly once?: string;
  /** The time to send the mail, at most {@link MAX_DELAY_MS} after its event; by default at once. */
  readonly sendAt?: Date;
}

/**
 * A kind of mail: the type of its event, and the function that writes it. Events of several types share a mail if each
 * type has a kind with the same name.
 */
export interface MailKind {
  readonly kind: string;
  readonly on: EventType;
  /** True if staff can undo the reported step for a while: the mail is written after that time. */
  readonly waits: boolean;
  /** Writes the mail with current data; returns undefined if there is no recipient. */
  readonly write: (event: EventDoc, shop: MailShop) => Promise<WrittenMail | undefined>;
}

const isOfType = <Type extends EventType>(event: EventDoc, type: Type): event is EventDoc<Type> => event.type === type;

/**
 * Declares a kind of mail, which must also be listed in mail-kinds.ts.
 * @param kind is stored with mails, so it must not change
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

/** The id of a mail, which is the same each time its event is handled. */
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
 * Renders a mail as HTML and as plain text. A turn of the event loop renders at most one mail, so that requests do not
 * wait for many mails.
 */
export const rendered = async (mail: ReactElement): Promise<Pick<MailContent, 'html' | 'text'>> => {
  lastTurn = lastTurn.then(() => nextTurn());
  await lastTurn;
  const html = DOCTYPE + renderToStaticMarkup(mail);
  return { html, text: toPlainText(html) };
};
