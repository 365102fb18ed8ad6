import { type AdminProduct, smallCopyOf } from '@paila/shared';
import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { onlyTheirs } from '../app/merge-fields.js';
import { Button } from '../ui/button.js';
import { SidePanel } from '../ui/side-panel.js';
import { type PictureValue, type ProductFormValues, valuesOf } from './form-values.js';
import { statusLabel, typeLabel } from './labels.js';
import { differencesOf, type FieldName, merged } from './merge.js';

const fieldLabel = (field: FieldName): string =>
  ({
    company: t`Company`,
    title: t`Title`,
    desc: t`Description`,
    alt: t`Alt text`,
    price: t`Price`,
    discountPrice: t`Discount price`,
    slug: t`Slug`,
    type: t`Type`,
    status: t`Status`,
    colors: t`Colors`,
    genders: t`Gender`,
    tracked: t`Stock is counted`,
    sizes: t`Sizes`,
    pictures: t`Pictures`,
  })[field];

const Pictures = ({ of: pictures }: { of: readonly PictureValue[] }) => {
  const count = pictures.length;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {pictures.map(({ src, alt }) => (
        <img
          key={src}
          src={smallCopyOf(src) ?? src}
          alt={alt}
          width={56}
          height={42}
          referrerPolicy="no-referrer"
          className="h-10.5 w-14 bg-sunken object-contain"
        />
      ))}
      {ngettext(msgid`${count} picture`, `${String(count)} pictures`, count)}
    </span>
  );
};

const shown = (values: ProductFormValues, field: FieldName): ReactNode => {
  if (field === 'pictures') return <Pictures of={values.pictures} />;
  if (field === 'tracked') return values.tracked ? t`Yes` : t`No`;
  if (field === 'type') return typeLabel(values.type);
  if (field === 'status') return statusLabel(values.status);
  if (field === 'sizes') return values.sizes.map(({ size }) => size).join(', ');
  const value = values[field];
  return (typeof value === 'string' ? value : value.join(', ')) || '–';
};

interface VersionConflictProps {
  /** What the form began with. */
  base: AdminProduct;
  /** What is typed. */
  mine: ProductFormValues;
  /** What somebody else has saved meanwhile. */
  current: AdminProduct;
  onResolve: (values: ProductFormValues) => void;
  onClose: () => void;
}

/** Both versions of a product that two people have changed, field by field, to choose from. */
export const VersionConflict = ({ base, mine, current, onResolve, onClose }: VersionConflictProps) => {
  const [began, theirs] = [valuesOf(base), valuesOf(current)];
  const differences = differencesOf(began, mine, theirs);
  const [taken, setTaken] = useState<ReadonlySet<FieldName>>(() => onlyTheirs(differences));
  const choose = (field: FieldName, isTheirs: boolean): void => {
    const next = new Set(taken);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t`Somebody else has saved this product`}
      footer={
        <>
          <Button onClick={onClose}>{t`Back to the form`}</Button>
          <Button
            look="strong"
            onClick={() => {
              onResolve(merged(began, mine, theirs, taken));
            }}
          >
            {t`Save this`}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        {differences.length === 0
          ? t`It says the same as yours; only its stock has moved. Saving keeps both.`
          : t`Choose what to keep of each. Stock moves by as much as you changed it.`}
      </p>
      <div className="grid gap-5">
        {differences.map(({ field }) => (
          <fieldset key={field} className="grid gap-1">
            <legend className="mb-1 font-semibold">{fieldLabel(field)}</legend>
            {(
              [
                [false, t`Yours`, mine],
                [true, t`Saved meanwhile`, theirs],
              ] as const
            ).map(([isTheirs, label, values]) => (
              <label
                key={label}
                className="grid min-h-8 grid-cols-[auto_minmax(0,1fr)] gap-x-2 border border-line p-2 has-checked:border-accent"
              >
                <input
                  type="radio"
                  name={`version of ${field}`}
                  checked={taken.has(field) === isTheirs}
                  onChange={() => {
                    choose(field, isTheirs);
                  }}
                  className="row-span-2 mt-1 self-start accent-(--accent)"
                />
                <span className="text-sm text-muted">{label}</span>
                <span className="break-words">{shown(values, field)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </SidePanel>
  );
};
