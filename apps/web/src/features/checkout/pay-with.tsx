import { t } from '../../platform/i18n.js';
import { choosePayWith, providerTitle, usePaymentProviders, usePayWith } from '../../platform/pay-with.js';

/** The choice between the providers on offer; nothing while there is only one. */
export const PayWith = () => {
  const providers = usePaymentProviders();
  const chosen = usePayWith();
  if (providers.length < 2) return null;
  return (
    <fieldset className="pt-4">
      <legend className="pb-2 font-semibold">{t`Pay with`}</legend>
      <div className="grid grid-cols-2 divide-x divide-line-strong rounded-sm border border-line-strong">
        {providers.map((provider) => (
          <label
            key={provider}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold has-checked:bg-raised"
          >
            <input
              type="radio"
              name="pay-with"
              value={provider}
              checked={provider === chosen}
              className="size-5 shrink-0 accent-accent"
              onChange={() => choosePayWith(provider)}
            />
            {providerTitle(provider)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
