import type { MessageRow, MessageState } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';

/** What has become of a message, in a word. */
export const messageStateLabel = (state: MessageState): string => {
  switch (state) {
    case 'new':
      return t`New`;
    case 'answered':
      return t`Answered`;
    case 'archived':
      return t`Archived`;
  }
};

/** What wants doing is marigold and full; what is answered is green; what has ended is an empty ring. */
const LOOKS: Readonly<Record<MessageState, string>> = {
  new: 'bg-marigold outline outline-1 -outline-offset-1 outline-(--line-strong)',
  answered: 'bg-good',
  archived: 'border-2 border-line-strong',
};

/** A dot, and the word for it. */
export const MessageStateMark = ({ state, suspect }: Pick<MessageRow, 'state' | 'suspect'>) => (
  <span className={names('inline-flex items-center gap-2', state === 'new' && 'font-semibold')}>
    <span aria-hidden="true" className={names('size-2.5 shrink-0 rounded-full', LOOKS[state])} />
    <span>{messageStateLabel(state)}</span>
    {suspect && <span className="font-normal text-muted">{t`probably by a program`}</span>}
  </span>
);
