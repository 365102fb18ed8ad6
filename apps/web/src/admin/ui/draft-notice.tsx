import { t } from '../../platform/i18n.js';
import { Button } from './button.js';

/** Says that a form holds what was typed before and not saved. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div role="status" className="mb-4 flex flex-wrap items-center justify-between gap-2 bg-sunken px-3 py-1.5">
    {t`Here is what you had not saved.`}
    <Button look="quiet" onClick={onDiscard}>{t`Discard it`}</Button>
  </div>
);
