import { adminPageOf, adminPathTo, may, type Message, shortNumbersNamedIn, shortNumberText } from '@paila/shared';
import { Link, useParams } from 'react-router-dom';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { showToast } from '../../ui/toast.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { MailsCard } from '../mails/mails-card.js';
import { actorLabel } from '../order-summary/order-words.js';
import { Button, ButtonLink } from '../ui/button.js';
import { PageHead } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { EmptyState, FailedCall } from '../ui/states.js';
import { AnswerForm } from './answer-form.js';
import { useAdminMessageQuery, useArchiveMessageMutation } from './message-api.js';
import { MessageStateMark } from './message-state.js';
import { WriterCard, WriterOrders } from './writer-card.js';

const Text = ({ children }: { children: string }) => (
  <p className="max-w-[75ch] whitespace-pre-wrap break-words">{children}</p>
);

const Written = ({ message: { topic, text, email, createdAt } }: { message: Message }) => {
  const { formatMoment } = useShopTime();
  const mayReadOrders = may(useStaff(), 'orders.read');
  return (
    <Section title={topic ?? t`Without a topic`}>
      <Text>{text}</Text>
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
  const { formatMoment } = useShopTime();
  const mayAnswer = may(useStaff(), 'messages.answer');
  return (
    <Section title={t`Answers`}>
      {message.answers.length > 0 && (
        <ul className="-mt-3 mb-4">
          {message.answers.map((answer) => (
            <li key={answer._id} className="border-b border-line py-3">
              <Text>{answer.text}</Text>
              <p className="tabular text-sm text-muted">
                <span>{actorLabel(answer.by)}</span>, <time dateTime={answer.at}>{formatMoment(answer.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
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
    const answer = await archiveMessage({ id: _id, archived: !isArchived });
    if (answer.error !== undefined) showToast({ text: messageOf(answer.error) });
  };
  useShortcuts([{ keys: 'e', label, run: () => void run() }]);
  return (
    <Button keys="e" busy={isLoading} onClick={() => void run()}>
      {label}
    </Button>
  );
};

const MessageOf = ({ id }: { id: string }) => {
  const { data, error, refetch } = useAdminMessageQuery(id, { refetchOnMountOrArgChange: true });
  const mayAnswer = may(useStaff(), 'messages.answer');
  const list = adminPageOf('messages');
  const isGone = isApiFailure(error) && error.status === 404;
  // One that was removed stays in the cache.
  const message = isGone ? undefined : data;
  return (
    <>
      <PageHead
        title={message ? t`Message from ${message.name}` : gettext(adminPageOf('message').title)}
        up={{ to: list.path, label: gettext(list.title) }}
        beside={message && <MessageStateMark {...message} />}
        actions={message && mayAnswer && <Archive message={message} />}
      />
      {isGone && (
        <EmptyState action={<ButtonLink to={list.path}>{t`All messages`}</ButtonLink>}>
          {t`There is no such message, or it was removed.`}
        </EmptyState>
      )}
      {error !== undefined && !isGone && !message && <FailedCall error={error} onRetry={() => void refetch()} />}
      {error === undefined && !message && (
        <Skeleton className="grid gap-4 px-gutter py-4">
          <SkeletonBlock className="h-32 w-full max-w-3xl" />
          <SkeletonBlock className="h-40 w-full max-w-3xl" />
        </Skeleton>
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

/** A message, and what can be done with it. */
export const MessagePage = () => {
  const { id = '' } = useParams();
  // Nothing that was begun with one message belongs to the next.
  return <MessageOf key={id} id={id} />;
};
