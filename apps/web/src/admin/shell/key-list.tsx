import { t } from '../../platform/i18n.js';
import { Dialog } from '../../ui/dialog.js';
import { Key } from '../ui/key.js';
import { useCurrentShortcuts } from '../ui/shortcuts.js';
import { closeOverlay, useOverlay } from './palette-state.js';

/** The keys that work on the current page, opened by `?`. */
export const KeyList = () => {
  const shortcuts = useCurrentShortcuts();
  return (
    <Dialog open={useOverlay() === 'keys'} onClose={closeOverlay} title={t`Keys`}>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(({ keys, label }) => (
          <li key={`${keys} ${label}`} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
            {label}
            {/* The list is for reading: here the key is no decoration. */}
            <span className="sr-only">{keys}</span>
            <Key of={keys} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
