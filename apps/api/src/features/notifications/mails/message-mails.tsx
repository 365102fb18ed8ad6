import { adminPathTo, cutText } from '@paila/shared';
import { messageNotice, type MessageNotice } from '../../messages/index.js';
import { mailKind, type MailKind, rendered } from '../mail-kind.js';
import { Frame, greeting, styles } from './frame.js';
import { oneLine } from './plain-name.js';
import { Written } from './written.js';

/** Mail programs show about as much of a mail beside its subject. */
const PREVIEW_LENGTH = 90;

const idsOf = ({ _id, account }: MessageNotice) => ({ message: _id, ...(account ? { account } : {}) });

/** The kind of the mails to the shop. */
export const MESSAGE_RECEIVED = 'message-received';

/** To the shop itself, at the address where its customers write: an answer from that mailbox goes to the writer. */
const received = mailKind(MESSAGE_RECEIVED, 'message.received', async ({ subject: { id } }, shop) => {
  const notice = await messageNotice(id);
  if (!notice || notice.suspect) return undefined;
  const { name, email, topic, text } = notice;
  const title = `Message from ${oneLine(name)}`;
  return {
    ...idsOf(notice),
    to: shop.contact.email,
    replyTo: email,
    subject: title,
    ...(await rendered(
      <Frame
        {...shop}
        isOwn
        title={title}
        preview={cutText(oneLine(text), PREVIEW_LENGTH)}
        button={{ text: 'Answer it', url: shop.shopUrl + adminPathTo('message', { id }) }}
      >
        <p className="muted" style={styles.muted}>
          {[email, topic].filter((part) => part !== undefined).join(' · ')}
        </p>
        <Written>{text}</Written>
        <p className="muted" style={styles.muted}>
          Written in the contact form. Anybody can type any address there.
        </p>
      </Frame>,
    )),
  };
});

const ANSWER = 'Our answer to your message';

/** It repeats what was asked, as staff have read that and decided to answer it. */
const answered = mailKind('message-answered', 'message.answered', async ({ subject: { id }, is }, shop) => {
  const notice = await messageNotice(id);
  const answer = notice?.answers.get(is.answer);
  if (!notice || answer === undefined) return undefined;
  const [firstname] = notice.name.split(/\s+/);
  return {
    ...idsOf(notice),
    to: notice.email,
    // An answer to the answer reaches people.
    replyTo: shop.contact.email,
    subject: ANSWER,
    ...(await rendered(
      <Frame {...shop} title={ANSWER} preview={cutText(oneLine(answer), PREVIEW_LENGTH)}>
        <p className="text" style={styles.text}>
          {greeting(firstname)}
        </p>
        <Written>{answer}</Written>
        <p className="muted" style={styles.muted}>
          You wrote to us{notice.topic === undefined ? '' : ` about “${notice.topic}”`}:
        </p>
        <Written muted>{notice.text}</Written>
      </Frame>,
    )),
  };
});

/** What is written in the contact form, and what staff answer. */
export const MESSAGE_MAILS: readonly MailKind[] = [received, answered];
