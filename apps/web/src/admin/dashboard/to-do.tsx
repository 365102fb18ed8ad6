import { type AnswerOf, reports, type ToDo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { addQuery } from '../../platform/contract-api.js';
import { adminApi } from '../platform/admin-api.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { Section } from '../ui/section.js';
import { Loaded, type LoadedProps, Placeholders } from '../ui/states.js';

type ToDoList = AnswerOf<(typeof reports)['endpoints']['listToDo']>;

export const { useToDoQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({ toDo: addQuery(build, reports, 'listToDo', ['AdminReport']) }),
});

const toDoText = (what: ToDo, count: number, lowStock: number): string =>
  ({
    to_pack: ngettext(msgid`${count} order to pack`, `${String(count)} orders to pack`, count),
    to_ship: ngettext(msgid`${count} order to ship`, `${String(count)} orders to ship`, count),
    attention: ngettext(msgid`${count} order needs a look`, `${String(count)} orders need a look`, count),
    undecided_payments: ngettext(msgid`${count} payment in doubt`, `${String(count)} payments in doubt`, count),
    messages: ngettext(msgid`${count} message to answer`, `${String(count)} messages to answer`, count),
    low_stock: ngettext(
      msgid`${count} product low on stock: ${lowStock} or fewer of a size`,
      `${String(count)} products low on stock: ${String(lowStock)} or fewer of a size`,
      count,
    ),
    failed_mails: ngettext(msgid`${count} failed mail`, `${String(count)} failed mails`, count),
    kept_mails: ngettext(
      msgid`${count} mail not sent: the shop has no mail server`,
      `${String(count)} mails not sent: the shop has no mail server`,
      count,
    ),
  })[what];

/** Everything that needs doing, each with the way to its list. */
export const ToDoSection = ({ toDo }: { toDo: LoadedProps<ToDoList>['call'] }) => {
  const { lowStock } = useDeskSettings();
  return (
    <Section title={t`To do`}>
      <Loaded
        call={toDo}
        placeholders={<Placeholders className="" sizes={['h-9 w-64 max-w-full pointer-coarse:h-11']} />}
      >
        {(all) => {
          const open = all.filter(({ count }) => count > 0);
          if (open.length === 0) return <p className="text-muted">{t`Nothing is waiting for you.`}</p>;
          return (
            <ul className="tabular flex flex-wrap gap-2">
              {open.map(({ what, count, path }) => (
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
          );
        }}
      </Loaded>
    </Section>
  );
};
