import type { ToDo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { Section } from '../ui/section.js';
import { FailedCall } from '../ui/states.js';
import type { ToDoState } from './report-api.js';

const toDoText = (what: ToDo, count: number, lowStock: number): string => {
  switch (what) {
    case 'to_pack':
      return ngettext(msgid`${count} order to pack`, `${String(count)} orders to pack`, count);
    case 'to_ship':
      return ngettext(msgid`${count} order to ship`, `${String(count)} orders to ship`, count);
    case 'attention':
      return ngettext(msgid`${count} order needs a look`, `${String(count)} orders need a look`, count);
    case 'undecided_payments':
      return ngettext(msgid`${count} payment in doubt`, `${String(count)} payments in doubt`, count);
    case 'messages':
      return ngettext(msgid`${count} message to answer`, `${String(count)} messages to answer`, count);
    case 'low_stock':
      return ngettext(
        msgid`${count} product low on stock: ${lowStock} or fewer of a size`,
        `${String(count)} products low on stock: ${String(lowStock)} or fewer of a size`,
        count,
      );
    case 'failed_mails':
      return ngettext(msgid`${count} failed mail`, `${String(count)} failed mails`, count);
    case 'kept_mails':
      return ngettext(
        msgid`${count} mail not sent: the shop has no mail server`,
        `${String(count)} mails not sent: the shop has no mail server`,
        count,
      );
  }
};

/** What needs doing, each with the way to its list. */
export const ToDoSection = ({ toDo: { data, error, refetch } }: { toDo: ToDoState }) => {
  const { lowStock } = useDeskSettings();
  const open = data?.filter(({ count }) => count > 0);
  return (
    <Section title={t`To do`}>
      {error !== undefined && <FailedCall error={error} onRetry={() => void refetch()} />}
      {!data && error === undefined && (
        <Skeleton>
          <SkeletonBlock className="h-9 w-64 max-w-full pointer-coarse:h-11" />
        </Skeleton>
      )}
      {open?.length === 0 && <p className="text-muted">{t`Nothing is waiting for you.`}</p>}
      <ul className="tabular flex flex-wrap gap-2">
        {open?.map(({ what, count, path }) => (
          <li key={what}>
            <Link
              to={path}
              className="inline-flex min-h-9 items-center bg-tab px-3 font-semibold text-tab-text hover:underline pointer-coarse:min-h-11"
            >
              {toDoText(what, count, lowStock)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
