import { formatMoney, formatPaisaInFull, QUANTITY_MAX, type SettingsInput } from '@paila/shared';
import { useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { providerTitle, usePaymentProviders } from '../../platform/pay-with.js';
import { useSettled } from '../../platform/use-settled.js';
import { Field, Select } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { numberIn } from '../ui/body-rules.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { settingsApi, type SettingsPreview } from './settings-api.js';

/** The milliseconds after the last keystroke until the search begins. */
const SETTLED_MS = 250;

/** Says that no provider on offer takes an amount. */
const UnpayableNote = () => {
  const [first, ...others] = usePaymentProviders();
  return (
    <span className="ml-2 text-bad">
      {others.length === 0
        ? t`${providerTitle(first)} does not accept this amount`
        : t`No payment provider accepts this amount`}
    </span>
  );
};

const CostLine = ({ name, cost }: { name: string; cost: SettingsPreview['now'] }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">
      <span>{t`${formatMoney(cost.amount)} is ${formatPaisaInFull(cost.charge as Parameters<typeof formatPaisaInFull>[0])}`}</span>
      {!cost.payable && <UnpayableNote />}
    </dd>
  </div>
);

interface PreviewProps {
  /** Passes on the settings in the form, or shows their errors in the form. */
  withSettings: (use: (settings: SettingsInput) => Promise<void>) => void;
}

/** The price of a cart with the settings in the form, before they are saved. */
export const Preview = ({ withSettings }: PreviewProps) => {
  const [search, setSearch] = useState('');
  const { data: products } = settingsApi.usePreviewProductsQuery(useSettled(search.trim(), SETTLED_MS));
  const [chosen, setChosen] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [preview, { data, error, isLoading }] = settingsApi.usePreviewSettingsMutation();
  const productId = (products?.find(({ _id }) => _id === chosen) ?? products?.[0])?._id ?? '';
  const count = numberIn(quantity) ?? 0;
  const isQuantity = Number.isInteger(count) && count >= 1 && count <= QUANTITY_MAX;
  return (
    <Section title={t`What would a cart cost?`}>
      <p className="mb-3 text-sm text-muted">{t`Without delivery`}</p>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]">
        <Field
          label={t`Find a product`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select label={t`Product`} value={productId} onChange={(event) => setChosen(event.currentTarget.value)}>
          {products?.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </Select>
        <NumberField
          label={t`Quantity`}
          value={quantity}
          error={isQuantity ? undefined : t`Please enter a whole number from 1 to ${QUANTITY_MAX}`}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
      </div>
      <Button
        busy={isLoading}
        disabled={productId === '' || !isQuantity}
        onClick={() =>
          withSettings(async (settings) => {
            await preview({ body: { settings, lines: [{ productId, quantity: count }] } });
          })
        }
      >
        {t`Preview`}
      </Button>
      <div role="status" className="mt-3">
        {error !== undefined && <p className="text-bad">{messageOf(error)}</p>}
        {data && error === undefined && (
          <dl className="tabular">
            <CostLine name={t`Now`} cost={data.now} />
            <CostLine name={t`With your changes`} cost={data.then} />
          </dl>
        )}
      </div>
    </Section>
  );
};
