import { GARMENT_SIZES, SHOE_SIZES, sizeGuideFor, toInches } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Dialog } from '../../ui/dialog.js';

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The product's sizes; others are shown muted. */
  sizes: readonly string[];
  chosen: string | undefined;
}

/** Sizes by system; the first column is the one that the shop uses. */
const SizeTable = ({ caption, columns, rows, sizes, chosen }: TableProps) => (
  <table className="tabular w-full border-collapse">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-line-strong">
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className="px-1 py-2 text-left align-bottom text-sm leading-tight font-semibold first:pl-2"
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([size = '', ...others]) => (
        <tr
          key={size}
          aria-current={size === chosen ? 'true' : undefined}
          className={names(
            'border-b border-line',
            size === chosen && 'bg-tab font-bold text-tab-text',
            !sizes.includes(size) && 'text-muted',
          )}
        >
          <th scope="row" className="px-1 py-2 pl-2 text-left font-bold">
            {size}
          </th>
          {others.map((value, index) => (
            <td key={columns[index + 1]} className="px-1 py-2 whitespace-nowrap">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const range = ([from, to]: readonly [number, number]): string => `${String(from)}–${String(to)}`;

const Hint = ({ children }: { children: ReactNode }) => <p className="pt-5 text-sm text-muted">{children}</p>;

interface SizeGuideProps {
  sizes: readonly string[];
  chosen: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Converts a product's sizes to other systems and explains how to measure. */
export const SizeGuide = ({ sizes, chosen, open, onClose }: SizeGuideProps) => (
  <Dialog open={open} onClose={onClose} title={t`Size guide`} className="max-sm:p-4!">
    <div className="pt-4">
      {sizeGuideFor(sizes) === 'shoes' ? (
        <>
          <SizeTable
            caption={t`Shoe sizes`}
            columns={[t`EU`, t`UK`, t`US men`, t`US women`, t`Foot length (cm)`]}
            rows={SHOE_SIZES.map(({ eu, uk, usMen, usWomen, cm }) => [eu, uk, usMen, usWomen, cm])}
            sizes={sizes}
            chosen={chosen}
          />
          <Hint>
            {t`Stand on a sheet of paper in the evening, when feet are largest. Measure from the heel to the longest toe, on both feet, and go by the longer one. Between two sizes, take the larger.`}
          </Hint>
        </>
      ) : (
        <>
          <SizeTable
            caption={t`Clothing sizes`}
            columns={[t`Size`, t`Chest, cm`, t`Chest, inches`]}
            rows={GARMENT_SIZES.map(({ size, chestCm: [from, to] }) => [
              size,
              range([from, to]),
              range([toInches(from), toInches(to)]),
            ])}
            sizes={sizes}
            chosen={chosen}
          />
          <Hint>
            {t`Measure around the fullest part of your chest, with the tape level and your arms down. For a loose fit, take one size more.`}
          </Hint>
        </>
      )}
    </div>
  </Dialog>
);
