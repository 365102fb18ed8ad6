import type { User } from '@paila/shared';
import { lazy } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { useLazyDialog } from '../../ui/use-lazy-dialog.js';

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.js')).EraseDialog }));

/** The last section of the settings page: deletes the account. */
export const EraseAccount = ({ user }: { user: User }) => {
  const dialog = useLazyDialog();
  return (
    <section aria-labelledby="erase-title" className="mt-14 max-w-2xl border-t border-line pt-8">
      <h2 id="erase-title" className="text-xl">{t`Erase my account`}</h2>
      <p className="mt-3 mb-5 max-w-[56ch] text-muted">
        {t`Your profile, addresses and cart go for good. Your orders stay in our books, without your name.`}
      </p>
      <Button look="danger" aria-haspopup="dialog" onClick={dialog.open}>
        {t`Erase my account`}
      </Button>
      {dialog.isNeeded && (
        <LazyPart>
          <EraseDialog open={dialog.isOpen} user={user} onClose={dialog.close} />
        </LazyPart>
      )}
    </section>
  );
};
