import { adminPathTo, cutText } from '@paila/shared';
import { messageNotice, type MessageNotice } from '../../messages/index.js';
import { mailKind, type MailKind, rendered } from './mail-kind.js';
import { Frame, greeting, styles } from '../texts/frame.js';
import { nameToGreet } from '../texts/greeted-name.js';
import { oneLine } from '../texts/strangers-text.js';
import { Quoted, Written } from '../texts/written.js';

/** Mail programs show about this many characters of a mail beside its subject. */
const PREVIEW_LENGTH = 90;

const messageReferences = ({ _id, account }: MessageNotice) => ({ message: _id, ...(account ? { account } : {}) });

/** The kind of the mails to the shop. */
export const MESSAGE_RECEIVED = 'message-received';

const CAUTION = 'Sent through the contact form, where anybody can type anything.';

/** A mail to the shop's contact address. An answer from that mailbox goes to the sender of the message. */
const received = mailKind(MESSAGE_RECEIVED, 'message.received', async ({ subject: { id } }, shop) => {
  const notice = await messageNotice(id);
  if (!notice || notice.suspect) return undefined;
  const { name, email, topic, text } = notice;
  const writer = nameToGreet(name);
  const title = writer === undefined ? 'A message from the contact form' : `Message from ${writer}`;
  return {
    ...messageReferences(notice),
    to: shop.contact.email,
    replyTo: email,
    subject: title,
    ...(await rendered(
      <Frame
        {...shop}
        isOwn
        title={title}
        preview={CAUTION}
        button={{ text: 'Answer it', url: shop.shopUrl + adminPathTo('message', { id }) }}
      >
        <p className="muted" style={styles.muted}>
          {CAUTION} The sender gave the address {email} and this name{topic === undefined ? '' : ' and topic'}:
        </p>
        <Quoted>{[name, ...(topic === undefined ? [] : [topic])].join('\n')}</Quoted>
        <p className="muted" style={styles.muted}>
          The message:
        </p>
        <Quoted>{text}</Quoted>
      </Frame>,
    )),
  };
});

const ANSWER = 'Our answer to your message';

/** Quotes the message: staff have read it and decided to answer it. */
const answered = mailKind('message-answered', 'message.answered', async ({ subject: { id }, is }, shop) => {
  const notice = await messageNotice(id);
  const answer = notice?.answers.get(is.answer);
  if (!notice || answer === undefined) return undefined;
  const [firstname] = nameToGreet(notice.name)?.split(' ') ?? [];
  return {
    ...messageReferences(notice),
    to: notice.email,
    // A reply to the answer reaches staff.
    replyTo: shop.contact.email,
    subject: ANSWER,
    ...(await rendered(
      <Frame {...shop} title={ANSWER} preview={cutText(oneLine(answer), PREVIEW_LENGTH)}>
        <p className="text" style={styles.text}>
          {greeting(firstname)}
        </p>
        <Written>{answer}</Written>
        <p className="muted" style={styles.muted}>
          You wrote to us:
        </p>
        <Quoted>{notice.topic === undefined ? notice.text : `${notice.topic}\n\n${notice.text}`}</Quoted>
      </Frame>,
    )),
  };
});

/** The messages of the contact form, and the answers of staff. */
export const MESSAGE_MAILS: readonly MailKind[] = [received, answered];
