import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A step of a conversation, before the mail server answers it: the connection, MAIL FROM, and the end of the mail. */
type MailStep = 'connection' | 'sender' | 'content';

/** A mail server that stores the mails that it accepts. */
export interface MailSink {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ParsedMail[];
  /** Answers the next recipients with these replies, such as 451, before it accepts mails again. */
  readonly refuseNext: (...replies: readonly number[]) => void;
  /** Answers the next senders with these replies. */
  readonly refuseNextSender: (...replies: readonly number[]) => void;
  /** Waits for the next conversation to reach a step. That conversation gets no answer, and its mail is not stored. */
  readonly stallAt: (step: MailStep) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Answer = (error?: Error | null) => void;

/** Opens a real mail server on a free port. */
export const openMailSink = async (): Promise<MailSink> => {
  const mails: ParsedMail[] = [];
  const replies: number[] = [];
  const senderReplies: number[] = [];
  const stalls = new Map<MailStep, () => void>();

  /** True if a test ends this conversation here. */
  const isStalled = (step: MailStep): boolean => {
    const tell = stalls.get(step);
    stalls.delete(step);
    tell?.();
    return tell !== undefined;
  };
  const answerFrom = (queue: number[], done: Answer): void => {
    const reply = queue.shift();
    if (reply === undefined) done();
    else done(Object.assign(new Error('Not now'), { responseCode: reply }));
  };
  const keep: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) => {
    simpleParser(stream).then(
      (mail) => {
        if (isStalled('content')) return;
        mails.push(mail);
        done();
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection whose sender was killed would keep the sink from closing.
    closeTimeout: 1_000,
    onConnect: (_session, done) => {
      if (!isStalled('connection')) done();
    },
    onMailFrom: (_address, _session, done) => {
      if (!isStalled('sender')) answerFrom(senderReplies, done);
    },
    onRcptTo: (_address, _session, done) => {
      answerFrom(replies, done);
    },
    onData: keep,
  });
  // A killed sender resets its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    refuseNext: (...next) => {
      replies.push(...next);
    },
    refuseNextSender: (...next) => {
      senderReplies.push(...next);
    },
    stallAt: (step) => new Promise((resolve) => stalls.set(step, resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
