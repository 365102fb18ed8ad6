import { adminPathTo } from '@paila/shared';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';
import { PageHead, pageTitle, upTo } from '../ui/page-head.js';
import { BLANK, toProductBody, type ProductFormValues } from './form-values.js';
import { adminProductApi } from './product-api.js';
import { NEW, ProductForm, SaveProblem, useProductForm } from './product-form.js';

/** Adds products one after another: each success empties the form. */
export const AddProductPage = () => {
  const formId = useId();
  const state = useProductForm({ id: NEW, version: 0, values: BLANK });
  const [create, { error, isLoading }] = adminProductApi.useCreateProductMutation();
  const [added, setAdded] = useState<{ readonly _id: string; readonly title: string }>();
  // A new picture field for each product, without the refused files of the last one.
  const [round, setRound] = useState(0);
  const submit = async (values: ProductFormValues): Promise<void> => {
    setAdded(undefined);
    const { data } = await create({ body: toProductBody(values) });
    if (!data) {
      window.scrollTo({ top: 0 });
      return;
    }
    state.settle(BLANK, values);
    setRound(round + 1);
    setAdded(data);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PageHead
        title={pageTitle('addProduct')}
        up={upTo('products')}
        actions={
          <Button look="strong" type="submit" form={formId} busy={isLoading} disabled={state.isSending} keys="mod+s">
            {t`Add product`}
          </Button>
        }
      />
      <ProductForm key={round} {...{ formId, state }} pristine={BLANK} onSubmit={submit}>
        <div className="grid gap-2 has-[p:not(:empty)]:mb-4">
          <p role="alert" className="border border-good px-3 py-2 font-semibold text-good empty:hidden">
            {added && t`Product added successfully`}
          </p>
          {added && (
            <Link className="text-link justify-self-start" to={adminPathTo('editProduct', { id: added._id })}>
              {t`Edit “${added.title}”`}
            </Link>
          )}
          <SaveProblem error={error} words={t`Error adding product`} />
        </div>
      </ProductForm>
    </>
  );
};
