import type { MessageRow, MessageState } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { StateDot, TO_DO_LOOK } from '../ui/row.js';

/** The state of a message as a label. */
export const messageStateLabel = (state: MessageState): string =>
  ({ new: t`New`, answered: t`Answered`, archived: t`Archived` })[state];

/** A new message has a full marigold dot, an answered one a green dot, an archived one an empty ring. */
const LOOKS: Readonly<Record<MessageState, string>> = {
  new: TO_DO_LOOK,
  answered: 'bg-good',
  archived: 'border-2 border-line-strong',
};

export const MessageStateMark = ({ state, suspect }: Pick<MessageRow, 'state' | 'suspect'>) => (
  <span className={names('inline-flex items-center gap-2', state === 'new' && 'font-semibold')}>
    <StateDot look={LOOKS[state]} />
    <span>{messageStateLabel(state)}</span>
    {suspect && <span className="font-normal text-muted">{t`probably a bot`}</span>}
  </span>
);
