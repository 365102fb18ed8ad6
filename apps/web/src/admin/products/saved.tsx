import { useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';
import { QuestionDialog } from '../ui/confirm.js';

interface SavedProps {
  open: boolean;
  /** Closes the dialog and leaves the form open. */
  onStay: () => void;
  /** Leads to the list of products. */
  onList: () => void;
  /** Leads to the products of the shop. */
  onShop: () => void;
}

/** Says that a product was updated, and offers ways on. Enter and Escape stay, so that no habit leaves the page. */
export const Saved = ({ open, onStay, onList, onShop }: SavedProps) => {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <QuestionDialog open={open} onClose={onStay} title={t`Product updated successfully`} initialFocus={stay}>
      <Button onClick={onShop}>{t`See the shop’s products`}</Button>
      <Button onClick={onList}>{t`Back to the list`}</Button>
      <Button ref={stay} look="strong" onClick={onStay}>{t`Stay here`}</Button>
    </QuestionDialog>
  );
};
