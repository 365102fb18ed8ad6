import type { ComponentProps } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { Sheet } from '../../ui/sheet.js';
import { Filters } from './filters.js';

interface FilterSheetProps extends ComponentProps<typeof Filters> {
  open: boolean;
  onClose: () => void;
  /** What the closing button says: how many products there are now. */
  done: string;
  onClear: () => void;
}

/** The filters where there is no room for them beside the grid. */
export const FilterSheet = ({ open, onClose, done, onClear, ...filters }: FilterSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={t`Filter`}
    footer={
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Button look="plain" className="px-4!" onClick={onClear}>{t`Clear all`}</Button>
        <Button className="px-3!" onClick={onClose}>
          {done}
        </Button>
      </div>
    }
  >
    <div className="py-5">
      <Filters {...filters} />
    </div>
  </Sheet>
);
