import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';

interface SavedProps {
  open: boolean;
  /** Closes the dialog and leaves the form open. */
  onStay: () => void;
  /** Back to the list of the back office. */
  onList: () => void;
  /** On to the shop's products. */
  onShop: () => void;
}

/**
 * Says that a product was updated, and asks where to go. Enter and Escape stay, so that no habit leaves the back
 * office.
 */
export const Saved = ({ open, onStay, onList, onShop }: SavedProps) => {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Popup
          initialFocus={stay}
          className="fixed top-1/2 left-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-1/2 rounded-sm bg-raised p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-lg">{t`Product updated successfully`}</AlertDialog.Title>
          <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button onClick={onShop}>{t`See the shop’s products`}</Button>
            <Button onClick={onList}>{t`Back to the list`}</Button>
            <AlertDialog.Close ref={stay} render={<Button look="strong" />}>{t`Stay here`}</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
