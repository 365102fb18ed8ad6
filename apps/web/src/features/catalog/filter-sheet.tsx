import type { ComponentProps } from 'react';
import { t } from '../../platform/i18n.js';
import { Button, buttonLook } from '../../ui/button.js';
import { closes, Sheet, SheetBody, SheetFooter } from '../../ui/sheet.js';
import { Filters } from './filters.js';
import { clearing } from './selection.js';
import { ViewLink } from './view-link.js';

export const FILTER_SHEET = 'filters';

interface FilterSheetProps extends ComponentProps<typeof Filters> {
  /** The closing button's label: the number of products in the list. */
  done: string;
}

/** The filters as a sheet, for screens too narrow to show them next to the grid. */
export const FilterSheet = ({ done, ...filters }: FilterSheetProps) => (
  <Sheet id={FILTER_SHEET} title={t`Filter`}>
    <SheetBody>
      <div className="py-5">
        <Filters {...filters} />
      </div>
    </SheetBody>
    <SheetFooter>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <ViewLink
          list={filters.list}
          edit={clearing}
          onFollowed={filters.onChanged}
          className={`${buttonLook('plain')} px-4!`}
        >{t`Clear filters`}</ViewLink>
        <Button className="px-3!" {...closes(FILTER_SHEET)}>
          {done}
        </Button>
      </div>
    </SheetFooter>
  </Sheet>
);
