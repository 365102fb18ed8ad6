import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Icon } from '../../ui/icon.js';
import type { PictureValue } from './form-values.js';
import { SmallPicture } from './product-cells.js';

interface PictureTileProps {
  picture: PictureValue;
  /** From 0. */
  index: number;
  count: number;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

/** One picture of a product. Its handle moves it by pointer, or by space bar and arrows. */
export const PictureTile = ({ picture: { src, alt }, index, count, onAlt, onRemove }: PictureTileProps) => {
  const id = useId();
  const number = index + 1;
  const [isBroken, setBroken] = useState(false);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: src });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={names(
        'grid grid-cols-[auto_5.5rem_minmax(0,1fr)_auto] items-center gap-2 border border-line bg-raised p-2',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t`Move picture ${number} of ${count}`}
        className="grid size-8 cursor-grab touch-none place-items-center text-muted hover:text-text pointer-coarse:size-11"
      >
        <Icon of={GripVertical} size={16} />
      </button>
      <SmallPicture src={src} alt="" onError={() => setBroken(true)} onLoad={() => setBroken(false)} className="w-22" />
      {index === 0 && alt === '' ? (
        <p className="text-sm text-muted">{t`Shown on cards; the alt text above describes it.`}</p>
      ) : (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm text-muted">
            {t`What picture ${number} shows`}
          </label>
          <input
            id={id}
            value={alt}
            onChange={(event) => onAlt(event.currentTarget.value)}
            className="min-h-8 w-full rounded-sm border border-line-strong bg-surface px-2 pointer-coarse:min-h-11"
          />
        </div>
      )}
      <button
        type="button"
        aria-label={t`Remove picture ${number}`}
        className="grid size-8 place-items-center text-muted hover:text-text pointer-coarse:size-11"
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
      <p role="status" className="col-span-full text-sm text-bad empty:hidden">
        {isBroken && t`This picture could not be loaded. Please check its address before you save.`}
      </p>
    </li>
  );
};
