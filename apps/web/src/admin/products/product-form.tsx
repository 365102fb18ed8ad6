import { type AdminProduct, parse, pathTo, productBody } from '@paila/shared';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, FormProvider, type Resolver, set, useForm, useWatch } from 'react-hook-form';
import { ProductCard } from '../../features/catalog/product-card.js';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { readStoredJson } from '../../platform/storage.js';
import { showToast } from '../../ui/toast.js';
import { useFormDraft } from '../platform/drafts.js';
import { DraftNotice, LeaveGuard } from '../ui/leave-guard.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { problemText } from '../../ui/rules-for.js';
import { numberText } from '../ui/body-rules.js';
import { countProblem, type ProductFormValues, type SizeValue, toPreview, TYPED } from './form-values.js';
import { statusLabel, statusMeaning } from './labels.js';
import { moveCounts } from './merge.js';
import { ProductFields } from './product-fields.js';

/** The text fields with rules; the other fields are choices or have none. */
const CHECKED = ['company', 'title', 'desc', 'alt', 'price', 'discountPrice'] as const;

/** The contract's rules as a resolver, so that the API accepts every product that the form accepts. */
const productRules: Resolver<ProductFormValues> = (values) => {
  const form = { ...values, price: numberText(values.price), discountPrice: numberText(values.discountPrice) };
  const errors = Object.fromEntries(
    CHECKED.flatMap((field) => {
      const problem = parse(productBody[field], form[field], { path: field, form }).errors?.[0];
      return problem === undefined ? [] : [[field, { type: 'rule', message: problemText(problem) }]];
    }),
  ) as FieldErrors<ProductFormValues>;
  for (const [index, size] of (values.tracked ? values.sizes : []).entries()) {
    const problem = countProblem(size);
    if (problem) set(errors, `sizes.${String(index)}.count`, { type: 'rule', message: problemText(problem) });
  }
  for (const field of TYPED) {
    if (values[field].trim() !== '') errors[field] = { type: 'rule', message: t`Press Add, or clear this field` };
  }
  if (values.slug.trim() !== '' && !/\w/.test(values.slug)) {
    errors.slug = { type: 'rule', message: t`Please use letters or digits` };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

interface Draft {
  /** The version of the product in the form; 0 for a new one. */
  readonly version: number;
  /** The stock at the time of typing. */
  readonly began: readonly SizeValue[];
  readonly values: ProductFormValues;
}

/** The key of a product's draft in the browser's storage. @param id the product's, or `new` */
const draftKey = (id: string): string => `product-draft:${id}`;

const isWhole = (stored: unknown): stored is Draft => {
  const { values, began } = (stored ?? {}) as Partial<Draft>;
  return Array.isArray(values?.pictures) && Array.isArray(began);
};

/**
 * The values of a stored draft, on top of the loaded ones. Its counts follow the stock: sales do not change the
 * version, and saving must not undo them.
 * @param id the product's, or `new`
 */
const storedDraft = (id: string, version: number, loaded: ProductFormValues): ProductFormValues | undefined => {
  const draft = readStoredJson(draftKey(id), isWhole);
  // A draft of an older version would undo newer changes.
  if (draft?.version !== version) return undefined;
  const { values, began } = draft;
  return { ...loaded, ...values, sizes: moveCounts(values.sizes, began, loaded.sizes) };
};

/** The id of a new product's draft. */
export const NEW = 'new';

interface ProductFormOptions {
  /** The product's id, or {@link NEW}. */
  id: string;
  /** The version of the product in the form; 0 for a new one. */
  version: number;
  values: ProductFormValues;
}

/** The form of a product, with its stored draft. */
export const useProductForm = ({ id, version, values }: ProductFormOptions) => {
  const [found] = useState(() => storedDraft(id, version, values));
  const form = useForm<ProductFormValues>({ resolver: productRules, mode: 'onTouched', defaultValues: values });
  const [isSending, setSending] = useState(false);
  const formDraft = useFormDraft(form, {
    key: draftKey(id),
    found,
    draft: (): Draft => ({ version, began: values.sizes, values: form.getValues() }),
  });
  return {
    ...formDraft,
    form,
    isDirty: form.formState.isDirty,
    /** True if an upload is in progress. A save would lose the uploaded pictures. */
    isSending,
    setSending,
  };
};

/** The reason why a product was not saved: each error of the server in a box, or the given words and the failure. */
export const SaveProblem = ({ error, words }: { error: unknown; words: string }) => {
  const errors = isApiFailure(error) ? (error.errors ?? []) : [];
  return (
    <div role="alert" className="grid gap-2 empty:hidden">
      {error !== undefined &&
        (errors.length > 0 ? (
          errors.map(({ msg, path }) => (
            <p key={`${path} ${msg}`} className="border border-bad bg-bad/10 px-3 py-2 text-bad">
              {gettext(msg)}
            </p>
          ))
        ) : (
          <p className="border border-bad bg-bad/10 px-3 py-2 text-bad">
            <span className="font-semibold">{words}</span>. {messageOf(error)}.
          </p>
        ))}
    </div>
  );
};

/** The product's card as the shop shows it, and the meaning of its status. */
const ProductPreview = ({ product, id }: { product: AdminProduct; id: string | undefined }) => (
  <section aria-label={t`Preview`} className="grid gap-3">
    <h2 className="text-base">{t`In the shop`}</h2>
    <div inert className="w-full max-w-64">
      <ProductCard product={product} eager morphs={false} />
    </div>
    <p>
      <span className="font-semibold">{`${statusLabel(product.status)}.`}</span>{' '}
      <span className="text-muted">{statusMeaning(product.status)}</span>
    </p>
    {id !== undefined && (product.status === 'published' || product.status === 'hidden') && (
      <a href={pathTo('product', { id })} className="text-link justify-self-start">
        {t`View in the shop`}
      </a>
    )}
  </section>
);

interface ProductFormProps {
  /** The form's id, for buttons outside of the form. */
  formId: string;
  state: ReturnType<typeof useProductForm>;
  /** The values after the draft is discarded. */
  pristine: ProductFormValues;
  onSubmit: (values: ProductFormValues) => Promise<void>;
  /** The saved product's id, for the link to its page. */
  productId?: string;
  /** Messages above the fields. */
  children?: ReactNode;
}

/** The form of a product, and a preview of its card. */
export const ProductForm = ({
  formId,
  state: { form, isDirty, isRestored, isSending, setSending, settle },
  pristine,
  onSubmit,
  productId,
  children,
}: ProductFormProps) => {
  // Renders the preview with each change.
  useWatch({ control: form.control });
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(onSubmit);
  const submit = (): void => {
    // A shortcut works while its button is busy, and must not add the product twice.
    if (isSubmitting) return;
    if (isSending) showToast({ text: t`Pictures are still uploading.` });
    else void save();
  };
  useShortcuts([{ keys: 'mod+s', label: t`Save`, run: submit, inFields: true }]);
  return (
    <FormProvider {...form}>
      <div className="grid gap-6 px-gutter py-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <form
          id={formId}
          noValidate
          className="min-w-0"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {isRestored && <DraftNotice onDiscard={() => void settle(pristine)} />}
          {children}
          <ProductFields onSending={setSending} />
        </form>
        <div className="grid content-start gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:self-start">
          <ProductPreview product={toPreview(form.getValues())} id={productId} />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </FormProvider>
  );
};
