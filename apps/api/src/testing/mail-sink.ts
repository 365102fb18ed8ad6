import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it accepts. */
export interface MailSink {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ParsedMail[];
  /** Answers the next recipients with these replies, such as 451, before it accepts mails again. */
  readonly refuseNext: (...replies: readonly number[]) => void;
  readonly close: () => Promise<void>;
}

/** Opens a real mail server on a free port. */
export const openMailSink = async (): Promise<MailSink> => {
  const mails: ParsedMail[] = [];
  const replies: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const reply = replies.shift();
      if (reply === undefined) done();
      else done(Object.assign(new Error('Not now'), { responseCode: reply }));
    },
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail);
          done();
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    refuseNext: (...next) => {
      replies.push(...next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
