import { type AdminProduct, formatSizes } from '@paila/shared';
import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { onlyTheirs, toggled } from '../platform/merge-fields.js';
import { VersionChoice, VersionPanel } from '../ui/version-choice.js';
import { type PictureValue, type ProductFormValues, toFormValues } from './form-values.js';
import { statusLabel, typeLabel } from './labels.js';
import { productDifferences, type FieldName, merged } from './merge.js';
import { SmallPicture } from './product-cells.js';

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
    colors: t`Colours`,
    genders: t`Gender`,
    tracked: t`Stock is tracked`,
    sizes: t`Sizes`,
    pictures: t`Pictures`,
  })[field];

const Pictures = ({ of: pictures }: { of: readonly PictureValue[] }) => {
  const count = pictures.length;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {pictures.map(({ src, alt }) => (
        <SmallPicture key={src} src={src} alt={alt} className="w-14" />
      ))}
      <span>{ngettext(msgid`${count} picture`, `${String(count)} pictures`, count)}</span>
    </span>
  );
};

const shown = (values: ProductFormValues, field: FieldName): ReactNode => {
  if (field === 'pictures') return <Pictures of={values.pictures} />;
  if (field === 'tracked') return values.tracked ? t`Yes` : t`No`;
  if (field === 'type') return typeLabel(values.type);
  if (field === 'status') return statusLabel(values.status);
  if (field === 'sizes') return formatSizes(values.sizes.map(({ size }) => size));
  const value = values[field];
  return (typeof value === 'string' ? value : value.join(', ')) || '–';
};

interface VersionConflictProps {
  /** The product that the form was loaded with. */
  base: AdminProduct;
  mine: ProductFormValues;
  /** The product that somebody else has saved. */
  current: AdminProduct;
  onResolve: (values: ProductFormValues) => void;
  onClose: () => void;
}

/** Both versions of a product that two people have changed, field by field, to choose from. */
export const VersionConflict = ({ base, mine, current, onResolve, onClose }: VersionConflictProps) => {
  const [baseValues, theirs] = [toFormValues(base), toFormValues(current)];
  const differences = productDifferences(baseValues, mine, theirs);
  const [accepted, setAccepted] = useState<ReadonlySet<FieldName>>(() => onlyTheirs(differences));
  return (
    <VersionPanel
      title={t`Somebody else has saved this product`}
      intro={
        differences.length === 0
          ? t`Only the stock differs. Saving keeps both changes.`
          : t`Choose a version of each field. Saving adds your stock changes to theirs.`
      }
      onClose={onClose}
      onSave={() => onResolve(merged(baseValues, mine, theirs, accepted))}
    >
      {differences.map(({ field }) => (
        <VersionChoice
          key={field}
          label={fieldLabel(field)}
          mine={shown(mine, field)}
          theirs={shown(theirs, field)}
          isTheirs={accepted.has(field)}
          onChange={(isTheirs) => setAccepted(toggled(accepted, field, isTheirs))}
        />
      ))}
    </VersionPanel>
  );
};
