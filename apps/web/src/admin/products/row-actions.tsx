import { type AdminProduct, adminPathTo, may } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useStaff } from '../platform/staff.js';
import { reportFailure } from '../platform/admin-api.js';
import { Button, ButtonLink } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { adminProductApi } from './product-api.js';

/** Deletes and restores products, with a toast. */
export const useBin = () => {
  const [deleteProduct] = adminProductApi.useDeleteProductMutation();
  const [restoreProduct] = adminProductApi.useRestoreProductMutation();
  const restore = async ({ _id, title }: Pick<AdminProduct, '_id' | 'title'>): Promise<void> => {
    const { error } = await restoreProduct({ params: { id: _id } });
    if (error) reportFailure(`Product ${_id} was not restored`, error);
    else showToast({ text: t`“${title}” restored.` });
  };
  const remove = async (product: Pick<AdminProduct, '_id' | 'title'>): Promise<boolean> => {
    const { error } = await deleteProduct({ params: { id: product._id } });
    const undo = { label: t`Undo`, run: () => void restore(product) };
    if (error) reportFailure(`Product ${product._id} was not deleted`, error);
    else showToast({ text: t`“${product.title}” was deleted.`, action: undo });
    return error === undefined;
  };
  return { remove, restore };
};

const InBin = ({ product }: { product: AdminProduct }) => {
  const { restore } = useBin();
  const [purge] = adminProductApi.usePurgeProductMutation();
  const { ask, dialog } = useConfirm();
  const { title } = product;
  const deleteForGood = async (): Promise<void> => {
    const { error } = await purge({ params: { id: product._id } });
    if (error) reportFailure(`Product ${product._id} was not deleted for good`, error);
    else showToast({ text: t`“${title}” was deleted for good.` });
  };
  return (
    <span className="inline-flex gap-1">
      <Button look="quiet" aria-label={t`Restore ${title}`} onClick={() => void restore(product)}>
        {t`Restore`}
      </Button>
      {may(useStaff(), 'products.delete') && (
        <Button
          look="quiet"
          aria-label={t`Delete ${title} for good`}
          onClick={() =>
            ask({
              question: t`Delete “${title}” for good?`,
              details: t`Its stock is written off. Past orders still show it. This cannot be undone.`,
              yes: t`Delete for good`,
              onYes: () => void deleteForGood(),
            })
          }
        >
          {t`Delete for good`}
        </Button>
      )}
      {dialog}
    </span>
  );
};

/** The actions for one product of the list. */
export const RowActions = ({ product }: { product: AdminProduct }) => {
  const { remove } = useBin();
  if (product.removedAt !== undefined) return <InBin product={product} />;
  return (
    <span className="inline-flex gap-1">
      <ButtonLink
        look="quiet"
        to={adminPathTo('editProduct', { id: product._id })}
        aria-label={t`Edit ${product.title}`}
      >
        {t`Edit`}
      </ButtonLink>
      <Button look="quiet" aria-label={t`Delete ${product.title}`} onClick={() => void remove(product)}>
        {t`Delete`}
      </Button>
    </span>
  );
};
