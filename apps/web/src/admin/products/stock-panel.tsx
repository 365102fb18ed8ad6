import { type AdminProduct, STOCK_MOVE_REASONS, type StockMoveReason } from '@paila/shared';
import { useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Field, Select } from '../../ui/field.js';
import { useShopTime } from '../app/shop-time.js';
import { Button } from '../ui/button.js';
import { SidePanel } from '../ui/side-panel.js';
import { reasonLabel } from './labels.js';
import { useListStockMovesQuery, useMoveStockMutation } from './product-api.js';

const SHOWN = 30;

const quantityLabel = (reason: StockMoveReason): string =>
  ({
    received: t`How many came`,
    returned: t`How many came back`,
    damaged: t`How many are damaged`,
    counted: t`How many there are`,
  })[reason];

interface StockPanelProps {
  product: AdminProduct;
  onClose: () => void;
  onMoved: (product: AdminProduct) => void;
}

const MoveForm = ({ product, onMoved }: Pick<StockPanelProps, 'product' | 'onMoved'>) => {
  const { _id: id, size: sizes, stock = {} } = product;
  const [move, { error, isLoading }] = useMoveStockMutation();
  const [size, setSize] = useState(sizes[0] ?? '');
  const [reason, setReason] = useState<StockMoveReason>('received');
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const present = stock[size] ?? 0;
  const submit = async (): Promise<void> => {
    const seen = reason === 'counted' ? { seen: present } : {};
    const body = { size, reason, quantity: Number(quantity), note, ...seen };
    const { data } = await move({ id, body });
    if (!data) return;
    setQuantity('');
    setNote('');
    onMoved(data);
  };
  return (
    <form
      noValidate
      className="grid gap-x-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void submit();
      }}
    >
      <Select
        label={t`Size`}
        value={size}
        onChange={(event) => {
          setSize(event.currentTarget.value);
        }}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {t`${each}: ${stock[each] ?? 0} in stock`}
          </option>
        ))}
      </Select>
      <Select
        label={t`Reason`}
        value={reason}
        onChange={(event) => {
          setReason(STOCK_MOVE_REASONS.find((each) => each === event.currentTarget.value) ?? 'received');
        }}
      >
        {STOCK_MOVE_REASONS.map((each) => (
          <option key={each} value={each}>
            {reasonLabel(each)}
          </option>
        ))}
      </Select>
      <Field
        label={quantityLabel(reason)}
        type="number"
        inputMode="numeric"
        min={0}
        value={quantity}
        error={error === undefined ? undefined : messageOf(error)}
        onChange={(event) => {
          setQuantity(event.currentTarget.value);
        }}
      />
      <Field
        label={t`Note`}
        maxLength={500}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
        }}
      />
      <Button
        look="strong"
        type="submit"
        busy={isLoading}
        disabled={quantity.trim() === ''}
        className="justify-self-start"
      >
        {t`Move stock`}
      </Button>
    </form>
  );
};

/** What has moved the stock of a product, and a form for the next move. */
export const StockPanel = ({ product, onClose, onMoved }: StockPanelProps) => {
  const { momentInWords } = useShopTime();
  const { data, refetch } = useListStockMovesQuery({ id: product._id, page: 1, limit: SHOWN });
  return (
    <SidePanel open onClose={onClose} title={t`Stock of ${product.title}`}>
      {product.stock ? (
        <MoveForm
          product={product}
          onMoved={(moved) => {
            onMoved(moved);
            void refetch();
          }}
        />
      ) : (
        <p className="text-muted">{t`Its stock is not counted. Enter a stock in its form first.`}</p>
      )}
      <h3 className="mt-6 mb-2 text-base">{t`Movements`}</h3>
      <ul className="tabular grid">
        {data?.rows.map(({ _id, size, change, reason, note, by, at }) => (
          <li key={_id} className="grid grid-cols-[3rem_3rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-1.5">
            <span className="font-semibold">{size}</span>
            <span className="text-right">{change > 0 ? `+${String(change)}` : String(change).replace('-', '−')}</span>
            <span className="min-w-0 break-words">
              {reasonLabel(reason)}
              {note !== undefined && <span className="text-muted"> · {note}</span>}
            </span>
            <span className="text-right text-sm text-muted">
              {by}, {momentInWords(at)}
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
};
