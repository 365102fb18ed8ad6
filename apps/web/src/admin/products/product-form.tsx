import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useFormDraft } from '../platform/drafts.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { type Draft, draftKey, keptDraft } from './draft.js';
import { productRules } from './form-rules.js';
import { previewOf, type ProductFormValues } from './form-values.js';
import { ProductFields } from './product-fields.js';
import { ProductPreview } from './product-preview.js';

/** The id under which the draft of a new product is kept. */
export const NEW = 'new';

interface ProductFormOptions {
  /** The product's id, or {@link NEW}. */
  id: string;
  /** The version that the form stands for; 0 for a new product. */
  version: number;
  /** What is stored. */
  values: ProductFormValues;
}

/** A product's form, with what was typed and not saved before. */
export const useProductForm = ({ id, version, values }: ProductFormOptions) => {
  const [found] = useState(() => keptDraft(id, version, values));
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
    /** Whether pictures are on their way, without which the product must not be saved. */
    isSending,
    setSending,
  };
};

/** Why a product could not be saved: each message of the server in a red box, or the given words and the reason. */
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

interface ProductFormProps {
  /** The form's id, for buttons outside of it. */
  formId: string;
  state: ReturnType<typeof useProductForm>;
  /** What the form is emptied to when its content is discarded. */
  pristine: ProductFormValues;
  onSubmit: (values: ProductFormValues) => Promise<void>;
  /** The saved product's id, for the link to its page. */
  productId?: string;
  /** Above the fields: messages. */
  children?: ReactNode;
}

/** The form of a product, beside it its card as the shop will show it. */
export const ProductForm = ({
  formId,
  state: { form, isDirty, isRestored, isSending, setSending, settle },
  pristine,
  onSubmit,
  productId,
  children,
}: ProductFormProps) => {
  // Draws the preview anew with each change.
  useWatch({ control: form.control });
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(onSubmit);
  const submit = (): void => {
    // The keys work when the button does not: a second press, or a key that is held, must not add the product twice.
    if (isSubmitting) return;
    if (isSending) showToast({ text: t`Pictures are still being sent.` });
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
          {isRestored && (
            <DraftNotice
              onDiscard={() => {
                settle(pristine);
              }}
            />
          )}
          {children}
          <ProductFields onSending={setSending} />
        </form>
        <div className="grid content-start gap-6 lg:sticky lg:top-[calc(var(--header)+1rem)] lg:self-start">
          <ProductPreview product={previewOf(form.getValues())} id={productId} />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </FormProvider>
  );
};
