import { isCorrectable, type Order, remainingQuantity, type ShownOrderLine } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { sizeLabel } from '../../ui/size-label.js';
import { ErrorText } from '../../ui/states.js';
import { SidePanel } from '../ui/side-panel.js';
import { useCorrectSizeMutation, useOrderedProductQuery } from './order-api.js';
import type { useOrderChange } from './use-order-change.js';

interface SizePanelProps {
  order: Order;
  index: number;
  line: ShownOrderLine;
  productId: string;
  change: ReturnType<typeof useOrderChange>;
  onClose: () => void;
}

/** The sizes that a line could be changed to, with what is left of each. The price stays. */
export const SizePanel = ({ order, index, line, productId, change, onClose }: SizePanelProps) => {
  const { data: product, error } = useOrderedProductQuery(productId);
  const [correctSize] = useCorrectSizeMutation();
  const quantity = remainingQuantity(line);
  const choose = (size: string): void => {
    onClose();
    void change.run({
      id: 'change-size',
      action: t`Change to ${sizeLabel(size)}`,
      done: t`The size is ${size} now.`,
      isAllowed: isCorrectable,
      call: (version) => correctSize({ id: order._id, version, index, size }),
    });
  };
  return (
    <SidePanel open onClose={onClose} title={t`Change the size`}>
      <p className="mb-4">
        {line.product.title} <span className="text-muted">{line.size && sizeLabel(line.size)}</span>
      </p>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {!product && error === undefined && (
        <Skeleton>
          <SkeletonBlock className="h-24 w-full" />
        </Skeleton>
      )}
      {product && (
        <ul>
          {product.size.map((size) => {
            const remaining = product.stock?.[size];
            const isShort = remaining !== undefined && remaining < quantity;
            const isHere = size === line.size;
            return (
              <li key={size} className="border-b border-line">
                <button
                  type="button"
                  disabled={isHere || isShort}
                  className="tabular flex min-h-11 w-full items-center justify-between gap-4 px-2 text-left hover:not-disabled:bg-sunken disabled:text-muted"
                  onClick={() => {
                    choose(size);
                  }}
                >
                  <span className={isShort ? 'line-through' : 'font-semibold'}>{sizeLabel(size)}</span>{' '}
                  <span className="text-muted">
                    {isHere ? t`as it is` : remaining === undefined ? t`not counted` : t`${remaining} left`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </SidePanel>
  );
};
