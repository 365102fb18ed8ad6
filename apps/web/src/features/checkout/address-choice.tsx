import type { Address } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { AddressText } from '../addresses/index.js';

/** Stands for an address that is to be added. */
export const NEW_ADDRESS = 'new';

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** The id of an address, or {@link NEW_ADDRESS}. */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** The saved addresses as radio buttons; the last one opens the form for another. */
export const AddressChoice = ({ addresses, chosen, onChoose }: AddressChoiceProps) => {
  const option = (value: string, text: React.ReactNode) => (
    <li key={value} className="border-b border-line last:border-0">
      <label className="flex cursor-pointer gap-4 p-4 has-checked:bg-raised">
        <input
          type="radio"
          name="delivery-address"
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </label>
    </li>
  );
  return (
    <fieldset>
      <legend className="sr-only">{t`Deliver to`}</legend>
      <ul className="rounded-sm border border-line-strong">
        {addresses.map((address) => option(address._id, <AddressText address={address} />))}
        {option(NEW_ADDRESS, <span className="font-semibold">{t`Another address`}</span>)}
      </ul>
    </fieldset>
  );
};
