import type { LoginSession } from '@paila/shared';
import { useRef } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { deviceName } from './device-name.js';
import { userApi } from './user-api.js';

/** A day as people write it, `21 November 2026`, in the reader's time zone; undefined for other texts. */
const formatDate = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);
};

interface EntryProps {
  session: LoginSession;
  isEnding: boolean;
  onEnd: () => void;
}

const Entry = ({ session: { device, lastSeenAt, current }, isEnding, onEnd }: EntryProps) => {
  const name = deviceName(device);
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 border-t border-line py-3">
      <p className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="tabular block text-sm text-muted">
          {current ? t`This device` : t`Last seen ${formatDate(lastSeenAt) ?? t`N/A`}`}
        </span>
      </p>
      {!current && (
        <Button look="plain" busy={isEnding} className="min-h-11! shrink-0 px-4!" onClick={onEnd}>
          {t`Log out`}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
};

const Entries = () => {
  const {
    data: sessions,
    error,
    refetch,
  } = userApi.useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end, ending] = userApi.useEndOtherSessionMutation();
  const list = useRef<HTMLUListElement>(null);
  if (sessions) {
    return (
      <>
        {ending.error !== undefined && <ErrorText>{messageOf(ending.error)}</ErrorText>}
        <ul ref={list} tabIndex={-1} aria-labelledby="sessions-title" className="border-b border-line outline-none">
          {sessions.map((session) => (
            <Entry
              key={session._id}
              session={session}
              isEnding={ending.isLoading && ending.originalArgs === session._id}
              onEnd={() => {
                void end(session._id).then(({ error: failure }) => {
                  if (failure) return;
                  showToast({ text: t`${deviceName(session.device)} was logged out.` });
                  // The pressed button is about to be removed, and the focus with it.
                  list.current?.focus({ preventScroll: true });
                });
              }}
            />
          ))}
        </ul>
      </>
    );
  }
  if (error !== undefined) {
    return (
      <div className="grid justify-items-start gap-4">
        <ErrorText>{messageOf(error)}</ErrorText>
        <Button look="plain" onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  return (
    <Skeleton className="grid gap-px">
      <SkeletonBlock className="h-18" />
    </Skeleton>
  );
};

/** The account's sessions, each with a button that ends it. */
export const LoginSessions = () => (
  <section aria-labelledby="sessions-title" className="mt-14 max-w-2xl">
    <h2 id="sessions-title" className="mb-5 text-xl">{t`Where you are logged in`}</h2>
    <Entries />
  </section>
);
