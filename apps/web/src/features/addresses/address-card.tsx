import type { Address } from '@paila/shared';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { IconButton } from '../../ui/button.js';
import { AddressText } from './address-text.js';
import { Icon } from '../../ui/icon.js';

interface AddressCardProps {
  address: Address;
  /** Describes the action in progress, if there is one. */
  doing?: string | undefined;
  disabled: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One address: a radio button for the default, with its own buttons next to it. */
export const AddressCard = ({ address, doing, disabled, onChoose, onEdit, onDelete }: AddressCardProps) => {
  const { _id, checked, streetAddress } = address;
  return (
    <li
      className={names(
        'address-card relative grid content-between border bg-raised transition-colors',
        checked
          ? 'border-text before:absolute before:-inset-y-px before:-left-px before:w-1 before:bg-tab'
          : 'border-line-strong hover:border-text',
        doing && 'opacity-60',
      )}
    >
      <label htmlFor={`address-${_id}`} className="flex cursor-pointer gap-4 p-5">
        <input
          id={`address-${_id}`}
          type="radio"
          name="default-address"
          checked={checked}
          onChange={() => {
            if (!disabled) onChoose();
          }}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">
          <AddressText address={address} />
        </span>
      </label>
      <div className="flex items-center border-t border-line pl-5">
        <p role="status" className="text-sm font-semibold text-muted">
          {doing ?? (checked && t`Default`)}
        </p>
        <div className="ml-auto flex">
          <IconButton label={t`Edit ${streetAddress}`} title={t`Edit`} disabled={disabled} onClick={onEdit}>
            <Icon of={Pencil} size={18} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={t`Delete ${streetAddress}`} title={t`Delete`} disabled={disabled} onClick={onDelete}>
            <Icon of={Trash2} size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
    </li>
  );
};
