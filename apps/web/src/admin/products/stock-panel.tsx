import type { AdminProduct } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { SidePanel } from '../ui/side-panel.js';
import { StockForm } from './stock-form.js';
import { StockMoves } from './stock-moves.js';

interface StockPanelProps {
  product: AdminProduct;
  onClose: () => void;
  /** Called with each state of the product that is seen. */
  onSeen: (product: AdminProduct) => void;
}

/** What has moved the stock of a product, and a form for the next move. */
export const StockPanel = ({ product, onClose, onSeen }: StockPanelProps) => (
  <SidePanel open onClose={onClose} title={t`Adjust stock of ${product.title}`}>
    {product.stock ? (
      <StockForm product={product} onSeen={onSeen} />
    ) : (
      <p className="text-muted">{t`Stock is not tracked for this product. Set a stock level first.`}</p>
    )}
    <h3 className="mt-6 mb-2 text-base">{t`Movements`}</h3>
    <StockMoves product={product} />
  </SidePanel>
);
