import { Dialog } from '@base-ui/react/dialog';
import { productPictures, type Product, smallPictureCopy } from '@paila/shared';
import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { IconButton } from '../../ui/button.js';
import { Picture, Stage } from '../../ui/picture.js';
import { useZoom } from './use-zoom.js';
import { MAX_SCALE } from './zoom-view.js';
import { Icon } from '../../ui/icon.js';

interface ZoomDialogProps {
  product: Product;
  pictureAlt: (index: number) => string;
  open: boolean;
  onClose: () => void;
  index: number;
  onIndex: (index: number) => void;
}

const STEPS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
const isStep = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key);

interface EnlargedProps extends Pick<ZoomDialogProps, 'product' | 'pictureAlt' | 'index'> {
  step: (by: -1 | 1) => void;
}

/** The dialog's content: one picture and the zoom controls. */
const Enlarged = ({ product, pictureAlt, index, step }: EnlargedProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const { view, isHeld, reset, zoomIn, zoomOut, look, turn, handlers } = useZoom(stage, step);
  const { color } = product;
  const img = productPictures(product);
  const last = img.length - 1;
  const isWhole = view.scale === 1;
  const number = String(index + 1);
  const count = String(img.length);
  const percent = String(Math.round(view.scale * 100));

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === '+' || key === '=') zoomIn();
    else if (key === '-') zoomOut();
    else if (key === '0') reset();
    else if (!isStep(key)) return;
    else if (!isWhole) look(STEPS[key].x, STEPS[key].y);
    else if (STEPS[key].x !== 0) turn(STEPS[key].x);
    event.preventDefault();
  };

  return (
    <Dialog.Popup
      className="fixed inset-0 z-50 flex flex-col bg-surface outline-none transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0"
      onKeyDown={onKeyDown}
    >
      <div className="flex min-h-header items-center justify-between gap-4 pr-2 pl-gutter md:pr-[calc(var(--spacing-gutter)-0.6rem)]">
        <Dialog.Title className="relative top-[0.12em] truncate text-lg leading-normal">{product.title}</Dialog.Title>
        <Dialog.Close render={<IconButton label={t`Close`} />}>
          <Icon of={X} size={24} />
        </Dialog.Close>
      </div>
      <Stage
        ref={stage}
        tabIndex={-1}
        color={color[0]}
        {...handlers}
        className={names(
          'min-h-0 flex-1 touch-none outline-none select-none',
          isWhole ? 'cursor-zoom-in' : isHeld ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <Picture
          // Keyed, so that a change of picture is not animated as a move.
          key={index}
          src={img[index] ?? ''}
          alt={pictureAlt(index)}
          // The width when zoomed, up to the original's, independent of the window.
          sizes={isWhole ? '100vw' : '150vw'}
          eager
          placeholder={smallPictureCopy(img[index] ?? '')}
          draggable={false}
          className={names('absolute inset-0 h-full', !isHeld && 'transition-transform duration-(--calm) ease-out')}
          style={{
            transform: `translate(${String(view.x)}px, ${String(view.y)}px) scale(${String(view.scale)})`,
          }}
        />
      </Stage>
      <div className="flex min-h-header items-center justify-between gap-2 px-2 md:px-gutter">
        <div className="flex items-center">
          <IconButton label={t`Zoom out`} disabled={isWhole} onClick={zoomOut}>
            <Icon of={ZoomOut} size={22} strokeWidth={1.75} />
          </IconButton>
          <p className="tabular min-w-12 text-center text-sm text-muted max-[22.5rem]:sr-only">{`${percent}%`}</p>
          <IconButton label={t`Zoom in`} disabled={view.scale >= MAX_SCALE} onClick={zoomIn}>
            <Icon of={ZoomIn} size={22} strokeWidth={1.75} />
          </IconButton>
        </div>
        <div className="flex items-center">
          <IconButton label={t`Previous picture`} disabled={index === 0} onClick={() => turn(-1)}>
            <Icon of={ArrowLeft} size={24} />
          </IconButton>
          <p aria-live="polite" className="tabular min-w-16 text-center">{t`${number} of ${count}`}</p>
          <IconButton label={t`Next picture`} disabled={index === last} onClick={() => turn(1)}>
            <Icon of={ArrowRight} size={24} />
          </IconButton>
        </div>
      </div>
    </Dialog.Popup>
  );
};

/**
 * A product's pictures in full screen. Arrow buttons and keys change the picture; pinch, double tap, wheel, click, +
 * and - zoom; a zoomed picture is moved by dragging or by arrow keys. Escape closes.
 */
export const ZoomDialog = ({ product, pictureAlt, open, onClose, index, onIndex }: ZoomDialogProps) => {
  const step = (by: -1 | 1): void => onIndex(Math.min(Math.max(index + by, 0), product.img.length - 1));
  return (
    <Dialog.Root open={open} onOpenChange={onClose}>
      <Dialog.Portal>
        <Enlarged product={product} pictureAlt={pictureAlt} index={index} step={step} />
      </Dialog.Portal>
    </Dialog.Root>
  );
};
