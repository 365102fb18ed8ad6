import { type ReactNode, useId } from 'react';
import { storePickUp } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { PickUpPlace } from '../delivery/index.js';

interface ReceivingChoiceProps {
  isPickUp: boolean;
  /** Called after a change. */
  onChange: () => void;
}

/** The choice between delivery and pick-up, with the place to pick the order up; nothing in a shop without pick-up. */
export const ReceivingChoice = ({ isPickUp, onChange }: ReceivingChoiceProps) => {
  const { pickUp } = useSettings();
  const noteId = useId();
  if (!pickUp) return null;
  const option = (value: boolean, label: string, note?: ReactNode) => (
    <div className="has-checked:bg-raised">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold">
        <input
          type="radio"
          name="receiving"
          checked={value === isPickUp}
          aria-describedby={note ? noteId : undefined}
          className="size-5 shrink-0 accent-accent"
          onChange={() => {
            storePickUp(value);
            onChange();
          }}
        />
        <span>{label}</span>
      </label>
      {note && (
        <div id={noteId} className="tabular grid gap-1 pr-4 pb-3 pl-12 text-sm text-muted">
          {note}
        </div>
      )}
    </div>
  );
  const note = isPickUp && (
    <>
      <p>
        <PickUpPlace />
      </p>
      <p>{t`We email you when your order is ready. Your address below is for the invoice.`}</p>
    </>
  );
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">{t`Delivery or pick-up`}</legend>
      <div className="divide-y divide-line-strong rounded-sm border border-line-strong">
        {option(false, t`Deliver to an address`)}
        {option(true, t`Pick up in the shop`, note)}
      </div>
    </fieldset>
  );
};
