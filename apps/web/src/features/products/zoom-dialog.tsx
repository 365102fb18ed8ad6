import { Dialog } from '@base-ui/react/dialog';
import type { Product } from '@paila/shared';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { Picture, Stage } from '../../ui/picture.js';

interface ZoomDialogProps {
  product: Product;
  altOf: (index: number) => string;
  open: boolean;
  onClose: () => void;
  index: number;
  onIndex: (index: number) => void;
}

/** A product's pictures over the whole screen: arrows on it and on the keyboard, Escape leaves. */
export const ZoomDialog = ({ product, altOf, open, onClose, index, onIndex }: ZoomDialogProps) => {
  const last = product.img.length - 1;
  const step = (by: -1 | 1): void => {
    onIndex(Math.min(Math.max(index + by, 0), last));
  };
  const number = String(index + 1);
  const count = String(product.img.length);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-50 flex flex-col bg-surface outline-none transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0"
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') step(-1);
            if (event.key === 'ArrowRight') step(1);
          }}
        >
          <div className="flex min-h-header items-center justify-between gap-4 pr-2 pl-gutter">
            <Dialog.Title className="relative top-[0.12em] truncate text-lg leading-normal">
              {product.title}
            </Dialog.Title>
            <Dialog.Close render={<IconButton label={t`Close`} />}>
              <X aria-hidden="true" size={24} />
            </Dialog.Close>
          </div>
          <Stage color={product.color[0]} className="min-h-0 flex-1">
            <Picture
              key={index}
              src={product.img[index] ?? ''}
              alt={altOf(index)}
              sizes="100vw"
              eager
              className="absolute inset-0 h-full p-[min(4%,2rem)]"
            />
          </Stage>
          <div className="flex min-h-header items-center justify-center gap-6">
            <IconButton
              label={t`Previous picture`}
              disabled={index === 0}
              onClick={() => {
                step(-1);
              }}
            >
              <ArrowLeft aria-hidden="true" size={24} />
            </IconButton>
            <p aria-live="polite" className="tabular min-w-14 text-center">{t`${number} of ${count}`}</p>
            <IconButton
              label={t`Next picture`}
              disabled={index === last}
              onClick={() => {
                step(1);
              }}
            >
              <ArrowRight aria-hidden="true" size={24} />
            </IconButton>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
