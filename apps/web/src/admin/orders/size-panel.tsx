import { isCorrectable, remainingQuantity, type ShownOrderLine } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { sizeLabel } from '../../ui/size-label.js';
import { ErrorText } from '../../ui/states.js';
import { SidePanel } from '../ui/side-panel.js';
import { Placeholders } from '../ui/states.js';
import { useCorrectSizeMutation, useOrderedProductQuery } from './order-api.js';
import type { OrderCardProps } from './use-order-change.js';

interface SizePanelProps extends Pick<OrderCardProps, 'change'> {
  index: number;
  line: ShownOrderLine;
  productId: string;
  onClose: () => void;
}

/** The sizes of a line's product, each with its stock, to change the line to. The price stays. */
export const SizePanel = ({ index, line, productId, change, onClose }: SizePanelProps) => {
  const { data: product, error } = useOrderedProductQuery({ params: { id: productId } });
  const [correctSize] = useCorrectSizeMutation();
  const quantity = remainingQuantity(line);
  const choose = (size: string): void => {
    onClose();
    void change.run({
      id: 'change-size',
      action: t`Change to ${sizeLabel(size)}`,
      done: t`The size is ${size} now.`,
      isAllowed: isCorrectable,
      call: ({ params: { id }, headers }) =>
        correctSize({ params: { id, index: String(index) }, headers, body: { size } }),
    });
  };
  return (
    <SidePanel open onClose={onClose} title={t`Change the size`}>
      <p className="mb-4">
        {line.product.title} <span className="text-muted">{line.size && sizeLabel(line.size)}</span>
      </p>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {!product && error === undefined && <Placeholders className="" sizes={['h-24 w-full']} />}
      {product && (
        <ul>
          {product.size.map((size) => {
            const remaining = product.stock?.[size];
            const isShort = remaining !== undefined && remaining < quantity;
            const isPresent = size === line.size;
            return (
              <li key={size} className="border-b border-line">
                <button
                  type="button"
                  disabled={isPresent || isShort}
                  className="tabular flex min-h-11 w-full items-center justify-between gap-4 px-2 text-left hover:not-disabled:bg-sunken disabled:text-muted"
                  onClick={() => choose(size)}
                >
                  <span className={isShort ? 'line-through' : 'font-semibold'}>{sizeLabel(size)}</span>{' '}
                  <span className="text-muted">
                    {isPresent ? t`as it is` : remaining === undefined ? t`not counted` : t`${remaining} left`}
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
