import { adminPathTo, may, type Message, shortNumbersNamedIn, shortNumberText } from '@paila/shared';
import { Link, useParams } from 'react-router-dom';
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
import { isMissing, NoRecord, Placeholders } from '../ui/states.js';
import { AnswerForm } from './answer-form.js';
import { useAdminMessageQuery, useArchiveMessageMutation } from './message-api.js';
import { MessageStateMark } from './message-state.js';
import { WriterCard, WriterOrders } from './writer-card.js';

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
  const [archiveMessage, { isLoading }] = useArchiveMessageMutation();
  const isArchived = state === 'archived';
  const label = isArchived ? t`Take out of the archive` : t`Archive`;
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
  const call = useAdminMessageQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
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
            <MailsCard about={{ message: message._id }} none={t`No mail has gone out about this message.`} />
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
