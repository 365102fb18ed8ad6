import { type AdminProduct, adminPathTo, pathTo } from '@paila/shared';
import { useId, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { Button, ButtonLink } from '../ui/button.js';
import { QuestionDialog } from '../ui/confirm.js';
import { wayBackTo } from '../ui/list-memory.js';
import { MoreActions } from '../ui/more-actions.js';
import { PageHead, pageTitle, upTo } from '../ui/page-head.js';
import { NoRecord, PageSkeleton, EmptyState } from '../ui/states.js';
import { useDialog } from '../../ui/use-dialog.js';
import { toProductChange, type ProductFormValues, type SizeValue, toFormValues } from './form-values.js';
import { moveCounts } from './merge.js';
import { adminProductApi } from './product-api.js';
import { ProductForm, SaveProblem, useProductForm } from './product-form.js';
import { StatusWord } from './product-cells.js';
import { useBin } from './row-actions.js';
import { StockPanel } from './stock-panel.js';
import { VersionConflict } from './version-conflict.js';

const STALE: readonly string[] = ['stale_version', 'stale_stock'];

/** The form of a product. @param product as the form was loaded with it */
const Editing = ({ product }: { product: AdminProduct }) => {
  const { _id: id } = product;
  const formId = useId();
  const navigate = useNavigate();
  // The product that the form starts from, which follows the stock and newer versions that the user has compared.
  const [loaded, setLoaded] = useState(product);
  const stored = useMemo(() => toFormValues(loaded), [loaded]);
  const state = useProductForm({ id, version: loaded.version, values: stored });
  const [change, { isLoading }] = adminProductApi.useChangeProductMutation();
  const [problem, setProblem] = useState<unknown>();
  const [duplicate, copying] = adminProductApi.useDuplicateProductMutation();
  const [fetchProduct, fetching] = adminProductApi.useLazyShowAnyProductQuery();
  const { remove } = useBin();
  const [conflict, setConflict] = useState<AdminProduct>();
  const saved = useDialog();
  const stay = useRef<HTMLButtonElement>(null);
  const stockPanel = useDialog();

  const save = async (values: ProductFormValues, onto: AdminProduct): Promise<void> => {
    setProblem(undefined);
    const answer = await change({ params: { id }, body: toProductChange(values, onto) });
    if (answer.data) {
      const isTyping = state.settle(values, values);
      if (isTyping) showToast({ text: t`Product updated successfully. Your later changes are not saved yet.` });
      else saved.open();
      // Further edits on this page start from the saved product.
      const current = await fetchProduct({ params: { id } });
      if (current.data) moved(current.data, values.sizes);
      return;
    }
    if (isApiFailure(answer.error) && STALE.includes(answer.error.code)) {
      const current = await fetchProduct({ params: { id } });
      // If this call fails, its cached data are old. Show the refusal instead.
      if (current.isSuccess) {
        setConflict(current.data);
        return;
      }
    }
    setProblem(answer.error);
    window.scrollTo({ top: 0 });
  };
  /** @param from the stock that the counts in the form were typed against */
  const moved = (now: AdminProduct, from: readonly SizeValue[] = stored.sizes): void => {
    const { getValues, resetField, setValue } = state.form;
    const counts = toFormValues(now).sizes;
    const typed = moveCounts(getValues('sizes'), from, counts);
    setLoaded(now);
    // The moves of the panel are saved already.
    resetField('sizes', { defaultValue: counts });
    setValue('sizes', typed, { shouldDirty: true });
  };
  const copy = async (): Promise<void> => {
    const answer = await duplicate({ params: { id } });
    if (answer.data) {
      showToast({ text: t`This is the copy, a draft without stock.` });
      void navigate(adminPathTo('editProduct', { id: answer.data._id }));
    } else showToast({ text: messageOf(answer.error) });
  };
  const deleteIt = async (): Promise<void> => {
    if (!(await remove(product))) return;
    state.settle(stored);
    backToList();
  };
  const backToList = (): void => {
    const { to, state: listState } = wayBackTo(adminPathTo('products'));
    void navigate(to, { state: listState });
  };
  return (
    <>
      <PageHead
        title={product.title}
        up={upTo('products')}
        beside={<StatusWord product={product} />}
        actions={
          <>
            <MoreActions
              actions={[
                { id: 'delete', label: t`Delete`, look: 'quiet', run: () => void deleteIt() },
                {
                  id: 'duplicate',
                  label: t`Duplicate`,
                  look: 'quiet',
                  busy: copying.isLoading,
                  run: () => void copy(),
                },
                { id: 'adjust-stock', label: t`Adjust stock`, run: stockPanel.open },
              ]}
            />
            <Button
              look="strong"
              type="submit"
              form={formId}
              busy={isLoading || fetching.isFetching}
              disabled={state.isSending}
              keys="mod+s"
            >
              {t`Update product`}
            </Button>
          </>
        }
      />
      <ProductForm {...{ formId, state }} pristine={stored} productId={id} onSubmit={(values) => save(values, loaded)}>
        <div className="has-[p]:mb-4">
          <SaveProblem error={problem} words={t`Error updating product`} />
        </div>
      </ProductForm>
      {conflict && (
        <VersionConflict
          base={loaded}
          mine={state.form.getValues()}
          current={conflict}
          onClose={() => setConflict(undefined)}
          onResolve={(values) => {
            setConflict(undefined);
            setLoaded(conflict);
            state.form.reset(values, { keepDefaultValues: true });
            void save(values, conflict);
          }}
        />
      )}
      {stockPanel.isOpen && <StockPanel product={loaded} onSeen={moved} onClose={stockPanel.close} />}
      {/* Enter and Escape keep the user on the page, so that a habit cannot leave it. */}
      <QuestionDialog
        open={saved.isOpen}
        onClose={saved.close}
        title={t`Product updated successfully`}
        initialFocus={stay}
      >
        <Button onClick={() => window.location.assign(pathTo('products'))}>{t`See the shop’s products`}</Button>
        <Button onClick={backToList}>{t`Back to the list`}</Button>
        <Button ref={stay} look="strong" onClick={saved.close}>{t`Stay here`}</Button>
      </QuestionDialog>
    </>
  );
};

/** Changes a product. If two people do so, the second to save sees both versions and chooses. */
export const EditProductPage = () => {
  const { id = '' } = useParams();
  const call = adminProductApi.useShowAnyProductQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const { currentData, error } = call;
  const { restore } = useBin();
  const [loaded, setLoaded] = useState<AdminProduct>();
  // The form keeps the version that it was loaded with: a newer one must not replace it silently.
  if (currentData && (!loaded || loaded.removedAt !== currentData.removedAt)) setLoaded(currentData);
  const up = upTo('products');
  if (!loaded && error !== undefined) {
    return (
      <>
        <PageHead title={pageTitle('editProduct')} up={up} />
        <NoRecord
          call={call}
          placeholders={<PageSkeleton />}
          missing={t`There is no such product, or it was deleted for good.`}
          action={<ButtonLink to={up.to}>{t`All products`}</ButtonLink>}
        />
      </>
    );
  }
  if (!loaded) return <PageSkeleton />;
  if (currentData?.removedAt !== undefined) {
    return (
      <>
        <PageHead title={loaded.title} up={up} />
        <EmptyState action={<Button look="strong" onClick={() => void restore(currentData)}>{t`Restore`}</Button>}>
          {t`This product is deleted. Shoppers cannot see it. You can restore it with its stock.`}
        </EmptyState>
      </>
    );
  }
  return <Editing product={loaded} />;
};
