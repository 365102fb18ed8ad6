import {
  adminPathTo,
  isRecord,
  mailLink,
  may,
  type Message,
  messages,
  shortNumbersNamedIn,
  shortNumberText,
} from '@paila/shared';
import { Link, useParams } from 'react-router-dom';
import { useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { MailsCard } from '../mails/mails-card.js';
import { WrittenTexts } from '../order-summary/written-texts.js';
import { Button, ButtonLink } from '../ui/button.js';
import { PageHead, pageTitle, upTo } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { isMissing, Loaded, NoRecord, Placeholders } from '../ui/states.js';
import { OrderRows, useOrdersInBriefQuery } from '../order-summary/order-rows.js';
import { readStoredJson } from '../../platform/storage.js';
import { ifMatch } from '../platform/admin-api.js';
import { useFormDraft } from '../platform/drafts.js';
import { useBodyForm } from '../ui/body-form.js';
import { TextForm } from '../ui/text-form.js';
import { messageApi } from './message-api.js';
import { MessageStateMark } from './message-state.js';

interface Draft {
  readonly text: string;
}
const isDraft = (value: unknown): value is Draft => isRecord(value) && typeof value['text'] === 'string';

const { body: FIELDS } = messages.endpoints.answerMessage;
const BLANK = { text: '' };

/** Answers a message by email. A draft keeps the typed text until the answer is sent. */
const AnswerForm = ({ message: { _id, email, version } }: { message: Message }) => {
  const key = `answer-${_id}`;
  const [found] = useState(() => readStoredJson(key, isDraft) ?? undefined);
  const form = useBodyForm({ fields: FIELDS, values: BLANK, read: ({ text }: Draft) => ({ text: text.trim() }) });
  const { settle } = useFormDraft(form, { key, found, draft: form.getValues });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [answerMessage, { error: refusal, reset }] = messageApi.useAnswerMessageMutation();
  return (
    <TextForm
      form={form}
      label={t`Answer`}
      hint={t`Sent by email to ${email}, with “Namaste …” above and the question below.`}
      rows={6}
      shortcut={{ keys: 'r', label: t`Write an answer` }}
      action={t`Send the answer`}
      look="strong"
      onTyped={() => {
        if (refusal === undefined) return;
        reset();
        // A changed text is another answer, so it needs another key.
        setIdempotencyKey(crypto.randomUUID());
      }}
      onSubmit={async (body) => {
        const { error } = await answerMessage({
          params: { id: _id },
          // The key is the same for every attempt at one answer, so that one email goes out.
          headers: { ...ifMatch(version), 'idempotency-key': idempotencyKey },
          body,
        });
        if (error !== undefined) {
          form.showFailure(error);
          return;
        }
        settle(BLANK);
        setIdempotencyKey(crypto.randomUUID());
        showToast({ text: t`The answer goes to ${email}.` });
      }}
    />
  );
};

/** The writer of a message. */
const WriterCard = ({ message: { name, email, account } }: { message: Message }) => (
  <Section title={t`From`}>
    <p className="font-semibold break-words">{name}</p>
    <p className="break-words">
      <a className="text-link" href={mailLink(email)}>
        {email}
      </a>
    </p>
    {account === undefined ? (
      <p className="mt-2 text-sm text-muted">
        {t`Sent without an account, so the name and address are unverified. Your answer goes only to this address.`}
      </p>
    ) : (
      <p className="mt-2">
        <Link className="text-link" to={adminPathTo('user', { id: account })}>
          {t`Their account`}
        </Link>
      </p>
    )}
  </Section>
);

const OrderList = ({ message: { email, account } }: { message: Message }) => {
  const writer = account === undefined ? { search: email } : { user: account };
  const call = useOrdersInBriefQuery({ query: { ...writer, page: 1, limit: 5 } });
  return (
    <Loaded call={call}>
      {({ rows }) => (rows.length === 0 ? <p className="text-muted">{t`None.`}</p> : <OrderRows rows={rows} />)}
    </Loaded>
  );
};

/** The newest orders of a writer: those of the account, or those with the guest's address. */
const WriterOrders = ({ message }: { message: Message }) => {
  const mayRead = may(useStaff(), 'orders.read');
  return (
    mayRead && (
      <Section title={message.account === undefined ? t`Orders with this address` : t`Their orders`}>
        <OrderList message={message} />
      </Section>
    )
  );
};

const Written = ({ message: { topic, text, email, createdAt } }: { message: Message }) => {
  const { formatMoment } = useShopTime();
  const mayReadOrders = may(useStaff(), 'orders.read');
  return (
    <Section title={topic ?? t`Without a topic`}>
      <p className="max-w-[75ch] whitespace-pre-wrap break-words">{text}</p>
      <p className="tabular mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {mayReadOrders && (
          <>
            {shortNumbersNamedIn(`${topic ?? ''} ${text}`)
              .map(shortNumberText)
              .map((number) => (
                <Link key={number} className="text-link" to={adminPathTo('orders', { search: number })}>
                  {t`Order ${number}`}
                </Link>
              ))}
            <Link className="text-link wrap-anywhere" to={adminPathTo('orders', { search: email })}>
              {t`Orders of ${email}`}
            </Link>
          </>
        )}
      </p>
    </Section>
  );
};

const Answers = ({ message }: { message: Message }) => {
  const mayAnswer = may(useStaff(), 'messages.answer');
  return (
    <Section title={t`Answers`}>
      <WrittenTexts texts={message.answers} />
      {mayAnswer && <AnswerForm message={message} />}
      {!mayAnswer && message.answers.length === 0 && <p className="text-muted">{t`None.`}</p>}
    </Section>
  );
};

const Archive = ({ message: { _id, state } }: { message: Message }) => {
  const [archiveMessage, { isLoading }] = messageApi.useArchiveMessageMutation();
  const isArchived = state === 'archived';
  const label = isArchived ? t`Unarchive` : t`Archive`;
  const run = async (): Promise<void> => {
    if (isLoading) return;
    const answer = await archiveMessage({ params: { id: _id }, body: { archived: !isArchived } });
    if (answer.error !== undefined) showToast({ text: messageOf(answer.error) });
  };
  useShortcuts([{ keys: 'e', label, run: () => void run() }]);
  return (
    <Button keys="e" busy={isLoading} onClick={() => void run()}>
      {label}
    </Button>
  );
};

/** A message with its answers and mails. */
export const MessagePage = () => {
  const { id = '' } = useParams();
  const call = messageApi.useAdminMessageQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const mayAnswer = may(useStaff(), 'messages.answer');
  const up = upTo('messages');
  // A removed message stays in the cache.
  const message = isMissing(call.error) ? undefined : call.data;
  return (
    <>
      <PageHead
        title={message ? t`Message from ${message.name}` : pageTitle('message')}
        up={up}
        beside={message && <MessageStateMark {...message} />}
        actions={message && mayAnswer && <Archive message={message} />}
      />
      {!message && (
        <NoRecord
          call={call}
          placeholders={<Placeholders sizes={['h-32 w-full max-w-3xl', 'h-40 w-full max-w-3xl']} />}
          missing={t`There is no such message, or it was removed.`}
          action={<ButtonLink to={up.to}>{t`All messages`}</ButtonLink>}
        />
      )}
      {message && (
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 px-gutter py-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-1 content-start gap-4">
            <Written message={message} />
            <Answers message={message} />
            <MailsCard about={{ message: message._id }} none={t`No emails were sent about this message.`} />
          </div>
          <div className="grid grid-cols-1 content-start gap-4 md:max-xl:grid-cols-2 md:max-xl:gap-x-10">
            <WriterCard message={message} />
            <WriterOrders message={message} />
          </div>
        </div>
      )}
    </>
  );
};
