import { brandName, FORM_COLORS, GENDERS, MAX_COLOR_LENGTH, PRODUCT_STATUSES, PRODUCT_TYPES } from '@paila/shared';
import { type ReactNode, useId, useState } from 'react';
import { type Path, useController, useFormContext, useWatch } from 'react-hook-form';
import { productApi } from '../../features/catalog/product-api.js';
import { t } from '../../platform/i18n.js';
import { Field, Options, Select, TextArea } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { Section } from '../ui/section.js';
import { capitalised } from '../../features/catalog/type-labels.js';
import { fieldProps } from '../../ui/form.js';
import { AddSizes } from './add-sizes.js';
import { type ProductFormValues, slugFor } from './form-values.js';
import { statusLabel, typeLabel } from './labels.js';
import { PicturesField } from './pictures-field.js';
import { SizesField } from './sizes-field.js';
import { AddText, useTypedText } from './add-text.js';

/** Adds colours that the catalogue does not have. Commas and semicolons separate them. */
const AddColors = ({ onAdd }: { onAdd: (colors: readonly string[]) => void }) => {
  const id = useId();
  const text = useTypedText('typedColor');
  const [refusal, setRefusal] = useState<string>();
  const add = (): void => {
    const named = text.typed.split(/[,;]/).map((color) => color.trim().toLowerCase());
    const tooLong = named.filter(({ length }) => length > MAX_COLOR_LENGTH);
    onAdd(named.filter((color) => color !== '' && !tooLong.includes(color)));
    // Refused names stay in the field, to be corrected.
    text.setTyped(tooLong.join(', '));
    setRefusal(tooLong.length > 0 ? t`Please use at most ${String(MAX_COLOR_LENGTH)} characters` : undefined);
  };
  return (
    <div className="grid gap-1.5">
      <AddText
        id={id}
        text={text}
        problem={refusal ?? text.problem}
        aria-label={t`Another colour`}
        placeholder={t`Another colour`}
        className="w-32"
        onTyped={() => setRefusal(undefined)}
        onAdd={add}
      />
    </div>
  );
};

/** The properties of the fields of the product's form, by their names. */
const useFieldProps = () => {
  const form = useFormContext<ProductFormValues>();
  return <Name extends Path<ProductFormValues>>(name: Name) => fieldProps(form, name);
};

/** The properties of a field without a native input. */
const useValue = <Name extends Path<ProductFormValues>>(name: Name) => {
  const { value, onChange } = useController<ProductFormValues, Name>({ name }).field;
  return { value, onChange };
};

const Slug = () => {
  const { formState } = useFormContext<ProductFormValues>();
  const field = useFieldProps();
  const [title, slug] = useWatch<ProductFormValues, ['title', 'slug']>({ name: ['title', 'slug'] });
  const address = slugFor({ title, slug });
  const isNew = (formState.defaultValues?.slug ?? '') === '';
  return (
    <Field
      label={t`Slug`}
      placeholder={slugFor({ title, slug: '' })}
      autoComplete="off"
      spellCheck={false}
      hint={
        <>
          {t`Address:`} <output className="break-all">{`/products/${address === '' ? '…' : address}`}</output>
          {!isNew && <span className="block">{t`Old addresses keep working: they lead to this one.`}</span>}
        </>
      }
      {...field('slug')}
    />
  );
};

const Texts = () => {
  const field = useFieldProps();
  const { data: facets } = productApi.useProductFacetsQuery({});
  const brands = useId();
  return (
    <Section title={t`Description and price`}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Company`} list={brands} autoComplete="off" {...field('company')} />
          <datalist id={brands}>
            {facets?.brands.map(({ value }) => (
              <option key={value} value={value}>
                {brandName(value)}
              </option>
            ))}
          </datalist>
          <Field label={t`Title`} autoComplete="off" {...field('title')} />
        </div>
        <Slug />
        <TextArea label={t`Description`} rows={4} {...field('desc')} />
      </div>
    </Section>
  );
};

const Prices = () => {
  const field = useFieldProps();
  return (
    <Section title={t`Price`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={t`Price`} inputMode="decimal" className="tabular" {...field('price')} />
        <NumberField label={t`Discount price`} inputMode="decimal" className="tabular" {...field('discountPrice')} />
      </div>
    </Section>
  );
};

interface ChoicesFieldProps {
  legend: string;
  options: readonly string[];
  label: (option: string) => string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  children?: ReactNode;
}

/** Several choices, in the order of choosing. A value that is not offered is shown, too. */
const ChoicesField = ({ legend, options, label, value, onChange, children }: ChoicesFieldProps) => {
  const all = [...new Set([...options, ...value])];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {all.map((option) => (
          <label key={option} className="inline-flex min-h-8 items-center gap-2 wrap-anywhere pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={(event) => {
                const others = value.filter((chosen) => chosen !== option);
                onChange(event.currentTarget.checked ? [...others, option] : others);
              }}
              className="size-4 accent-accent"
            />
            {label(option)}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
};

const Groups = () => {
  const { register } = useFormContext<ProductFormValues>();
  const { data: facets } = productApi.useProductFacetsQuery({});
  const colors = useValue('colors');
  const genders = useValue('genders');
  const catalogueColors = [...new Set([...FORM_COLORS, ...(facets?.colors ?? []).map(({ value }) => value)])];
  return (
    <Section title={t`Type and visibility`}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t`Type`} {...register('type')}>
            <Options of={PRODUCT_TYPES} label={typeLabel} />
          </Select>
          <Select label={t`Status`} {...register('status')}>
            <Options of={PRODUCT_STATUSES} label={statusLabel} />
          </Select>
        </div>
        <ChoicesField legend={t`Colours`} options={catalogueColors} label={capitalised} {...colors}>
          <AddColors onAdd={(added) => colors.onChange([...new Set([...colors.value, ...added])])} />
        </ChoicesField>
        <ChoicesField legend={t`Gender`} options={GENDERS} label={capitalised} {...genders} />
      </div>
    </Section>
  );
};

const Pictures = ({ onSending }: { onSending: (isSending: boolean) => void }) => {
  const { getValues } = useFormContext<ProductFormValues>();
  const field = useFieldProps();
  const { value, onChange } = useValue('pictures');
  return (
    <Section title={t`Pictures`}>
      <div className="grid gap-4">
        <Field
          label={t`Alt text`}
          hint={t`What the first picture shows, for those who cannot see it.`}
          autoComplete="off"
          {...field('alt')}
        />
        <PicturesField
          value={value}
          // Several pictures may arrive between two renderings, so a change begins with the form's own value.
          onChange={(change) => onChange(change(getValues('pictures')))}
          onSending={onSending}
        />
      </div>
    </Section>
  );
};

const Sizes = () => {
  const { formState } = useFormContext<ProductFormValues>();
  const { field } = useController<ProductFormValues, 'sizes'>({ name: 'sizes' });
  const tracked = useValue('tracked');
  const { value, onChange, ref } = field;
  return (
    <Section title={t`Sizes and stock`}>
      <SizesField
        problems={value.map((_, index) => formState.errors.sizes?.[index]?.count?.message)}
        {...{ value, onChange, ref }}
        tracked={tracked.value}
        onTracked={tracked.onChange}
      >
        {(onAdd) => <AddSizes present={value.map(({ size }) => size)} onAdd={onAdd} />}
      </SizesField>
    </Section>
  );
};

/** All fields of a product's form. */
export const ProductFields = ({ onSending }: { onSending: (isSending: boolean) => void }) => (
  <div className="grid gap-5">
    <Texts />
    <Pictures onSending={onSending} />
    <Prices />
    <Sizes />
    <Groups />
  </div>
);
