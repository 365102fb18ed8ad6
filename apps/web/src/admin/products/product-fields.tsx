import { FORM_COLORS, GENDERS, PRODUCT_STATUSES, PRODUCT_TYPES } from '@paila/shared';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { brandName, capitalised } from '../../features/catalog/labels.js';
import { useProductFacetsQuery } from '../../features/catalog/product-api.js';
import { t } from '../../platform/i18n.js';
import { Field, Select } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { TextArea } from '../../ui/text-area.js';
import { Section } from '../ui/section.js';
import { AddColors } from './add-colors.js';
import { AddSizes } from './add-sizes.js';
import { ChoicesField } from './choices-field.js';
import { type ProductFormValues, slugFor } from './form-values.js';
import { statusLabel, typeLabel } from './labels.js';
import { PicturesField } from './pictures-field.js';
import { SizesField } from './sizes-field.js';

const Slug = () => {
  const { register, formState } = useFormContext<ProductFormValues>();
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
          {t`Its address:`} <output className="break-all">{`/products/${address === '' ? '…' : address}`}</output>
          {!isNew && <span className="block">{t`Old addresses keep working: they lead to this one.`}</span>}
        </>
      }
      error={formState.errors.slug?.message}
      {...register('slug')}
    />
  );
};

const Texts = () => {
  const {
    register,
    formState: { errors },
  } = useFormContext<ProductFormValues>();
  const { data: facets } = useProductFacetsQuery({});
  const brands = useId();
  return (
    <Section title={t`What it is`}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Company`}
            list={brands}
            autoComplete="off"
            error={errors.company?.message}
            {...register('company')}
          />
          <datalist id={brands}>
            {facets?.brands.map(({ value }) => (
              <option key={value} value={value}>
                {brandName(value)}
              </option>
            ))}
          </datalist>
          <Field label={t`Title`} autoComplete="off" error={errors.title?.message} {...register('title')} />
        </div>
        <Slug />
        <TextArea label={t`Description`} rows={4} error={errors.desc?.message} {...register('desc')} />
      </div>
    </Section>
  );
};

const Prices = () => {
  const {
    register,
    formState: { errors },
  } = useFormContext<ProductFormValues>();
  return (
    <Section title={t`Price`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t`Price`}
          inputMode="decimal"
          className="tabular"
          error={errors.price?.message}
          {...register('price')}
        />
        <NumberField
          label={t`Discount price`}
          inputMode="decimal"
          className="tabular"
          error={errors.discountPrice?.message}
          {...register('discountPrice')}
        />
      </div>
    </Section>
  );
};

const Groups = () => {
  const { register, control } = useFormContext<ProductFormValues>();
  const { data: facets } = useProductFacetsQuery({});
  const colors = [...new Set([...FORM_COLORS, ...(facets?.colors ?? []).map(({ value }) => value)])];
  return (
    <Section title={t`Where it is found`}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t`Type`} {...register('type')}>
            {PRODUCT_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </Select>
          <Select label={t`Status`} {...register('status')}>
            {PRODUCT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </Select>
        </div>
        <Controller
          control={control}
          name="colors"
          render={({ field: { value, onChange } }) => (
            <ChoicesField legend={t`Colors`} options={colors} labelOf={capitalised} {...{ value, onChange }}>
              <Controller
                control={control}
                name="typedColor"
                render={({ field: typed, fieldState }) => (
                  <AddColors
                    typed={typed.value}
                    problem={fieldState.error?.message}
                    ref={typed.ref}
                    onTyped={typed.onChange}
                    onAdd={(added) => {
                      onChange([...new Set([...value, ...added])]);
                    }}
                  />
                )}
              />
            </ChoicesField>
          )}
        />
        <Controller
          control={control}
          name="genders"
          render={({ field: { value, onChange } }) => (
            <ChoicesField legend={t`Gender`} options={GENDERS} labelOf={capitalised} {...{ value, onChange }} />
          )}
        />
      </div>
    </Section>
  );
};

const Pictures = ({ onSending }: { onSending: (isSending: boolean) => void }) => {
  const {
    register,
    control,
    getValues,
    formState: { errors },
  } = useFormContext<ProductFormValues>();
  return (
    <Section title={t`Pictures`}>
      <div className="grid gap-4">
        <Field
          label={t`Alt text`}
          hint={t`What the first picture shows, for those who cannot see it.`}
          autoComplete="off"
          error={errors.alt?.message}
          {...register('alt')}
        />
        <Controller
          control={control}
          name="pictures"
          render={({ field: { value, onChange } }) => (
            <Controller
              control={control}
              name="typedPicture"
              render={({ field: typed, fieldState }) => (
                <PicturesField
                  value={value}
                  address={typed.value}
                  problem={fieldState.error?.message}
                  ref={typed.ref}
                  onAddress={typed.onChange}
                  // The form's own value, as several pictures may arrive between two renderings.
                  onChange={(change) => {
                    onChange(change(getValues('pictures')));
                  }}
                  onSending={onSending}
                />
              )}
            />
          )}
        />
      </div>
    </Section>
  );
};

const Sizes = () => {
  const { control } = useFormContext<ProductFormValues>();
  return (
    <Section title={t`Sizes and stock`}>
      <Controller
        control={control}
        name="tracked"
        render={({ field: { value: tracked, onChange: onTracked } }) => (
          <Controller
            control={control}
            name="sizes"
            render={({ field: { value, onChange, ref }, formState: { errors } }) => (
              <SizesField
                problems={value.map((_, index) => errors.sizes?.[index]?.count?.message)}
                {...{ value, onChange, ref, tracked, onTracked }}
              >
                {(onAdd) => (
                  <Controller
                    control={control}
                    name="typedSizes"
                    render={({ field: typed, fieldState }) => (
                      <AddSizes
                        present={value.map(({ size }) => size)}
                        typed={typed.value}
                        problem={fieldState.error?.message}
                        ref={typed.ref}
                        onTyped={typed.onChange}
                        onAdd={onAdd}
                      />
                    )}
                  />
                )}
              </SizesField>
            )}
          />
        )}
      />
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
