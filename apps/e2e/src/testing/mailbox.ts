import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.js';

/** A mail as its recipient's program has read it. */
interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** The mailboxes of everybody whom the shop of a suite writes to. */
export interface Mailbox {
  /** The value of `SMTP_URL`. */
  readonly url: string;
  /** All mails so far. */
  readonly mails: readonly ReceivedMail[];
  /** Waits for as many mails with a subject to an address. @returns the HTML of the newest one */
  readonly mailTo: (to: string, subject: string, count?: number) => Promise<string>;
}

const received = ({ to, subject = '', html }: ParsedMail): ReceivedMail => ({
  to: [to ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? [])),
  subject,
  html: typeof html === 'string' ? html : '',
});

/** Opens a real mail server on a free port for the suite that calls it, and closes it after its last test. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The shop keeps its connections open.
    closeTimeout: 1_000,
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(received(mail));
          done();
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // A connection that is closed while it sends.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    mailTo: async (to, subject, count = 1) => {
      const read = () => Promise.resolve(mails.filter((mail) => mail.to.includes(to) && mail.subject === subject));
      const found = await eventually(read, ({ length }) => length >= count);
      const newest = found.at(-1);
      if (!newest || found.length < count) throw new Error(`${to} has got ${String(found.length)} mails "${subject}"`);
      return newest.html;
    },
  };
};

/** The address that the button of a mail opens. */
export const linkIn = (mail: string): string => {
  const link = /<a href="([^"]+)" class="button"/.exec(mail)?.[1];
  if (link === undefined) throw new Error('The mail has no button');
  return link;
};
