import { type Address, isRecord, pathTo } from '@paila/shared';
import { ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, useCallback, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { forgetDraft } from '../../platform/drafts.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, ButtonLink, IconButton } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { DoorMark } from '../../ui/page-marks.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { EmptyState, ErrorText, RetryError } from '../../ui/states.js';
import { selectUser } from '../accounts/index.js';
import { Icon } from '../../ui/icon.js';
import { names } from '../../platform/names.js';
import { addressApi } from './address-api.js';
import { addressDraft, AddressForm, addressWithDraft } from './address-form.js';
import { AddressText } from './address-text.js';

interface AddressCardProps {
  address: Address;
  /** Describes the action in progress, if there is one. */
  doing?: string | undefined;
  disabled: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An address: a radio button for the default, with its own buttons next to it. */
const AddressCard = ({ address, doing, disabled, onChoose, onEdit, onDelete }: AddressCardProps) => {
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
          className="mt-1 size-5 shrink-0 accent-accent"
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

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.js')).ConfirmDialog }));

/** True if the shopper came from the checkout, and is to return there. */
const isFromCheckout = ({ state }: { readonly state: unknown }): boolean =>
  isRecord(state) && state['from'] === pathTo('checkout');

const AddressBook = ({ userId }: { userId: string }) => {
  const { data: addresses, error, refetch } = addressApi.useGetAddressesQuery({ params: { userId } });
  const [chooseDefault, choosing] = addressApi.useChooseDefaultAddressMutation();
  const [deleteAddress, deleting] = addressApi.useDeleteAddressMutation();
  /** The form is closed, creates an address, or edits the given one. */
  const [opened, setForm] = useState<'closed' | 'new' | Address>();
  // Opens with the earlier input, once the addresses have loaded.
  if (opened === undefined && addresses) setForm(addressWithDraft(addresses));
  const form = opened ?? 'closed';
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const fromCheckout = isFromCheckout(useLocation());

  // The first address takes the place of an empty list, and of the button in it.
  const isBack = useRef(false);
  const holdPlus = useCallback((button: HTMLButtonElement | null): void => {
    plus.current = button;
    if (isBack.current) button?.focus();
  }, []);
  const openForm = (which: 'new' | Address): void => {
    isBack.current = false;
    setForm(which);
  };
  const closeForm = (): void => {
    isBack.current = true;
    setForm('closed');
    requestAnimationFrame(() => plus.current?.focus());
  };
  const isBusy = choosing.isLoading || deleting.isLoading;
  const doing = (address: Address): string | undefined => {
    if (deleting.isLoading && deleting.originalArgs?.params.addressId === address._id) return t`Deleting...`;
    if (choosing.isLoading && choosing.originalArgs?.params.id === address._id) return t`Setting Default Address...`;
    return undefined;
  };
  const failure = choosing.error ?? deleting.error;

  if (!addresses) {
    return error === undefined ? (
      <Skeleton className="mt-8 grid gap-4 sm:grid-cols-2">
        <SkeletonBlock className="h-52" />
        <SkeletonBlock className="h-52" />
      </Skeleton>
    ) : (
      <RetryError error={error} onRetry={refetch} />
    );
  }
  const plusButton = (
    <Button ref={holdPlus} look={addresses.length === 0 ? 'strong' : 'plain'} onClick={() => openForm('new')}>
      <Icon of={Plus} size={20} />
      {t`Add address`}
    </Button>
  );
  return (
    <div className="mt-8 grid gap-8">
      {failure !== undefined && <ErrorText>{messageOf(failure)}</ErrorText>}
      {addresses.length === 0 && form === 'closed' && (
        <EmptyState mark={<DoorMark />} action={plusButton}>
          {t`No address yet. Where should we deliver?`}
        </EmptyState>
      )}
      {addresses.length > 0 && (
        <fieldset>
          <legend className="sr-only">{t`Default address`}</legend>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                doing={doing(address)}
                disabled={isBusy}
                onChoose={() => {
                  deleting.reset();
                  const { _id: id } = address;
                  void chooseDefault({ params: { id }, body: { id, checked: true, user: userId } });
                }}
                onEdit={() => openForm(address)}
                onDelete={() => setAddressToDelete(address)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {form !== 'new' && addresses.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {plusButton}
          {fromCheckout && (
            <ButtonLink to={pathTo('checkout')}>
              {t`Back to checkout`}
              <Icon of={ArrowRight} size={20} />
            </ButtonLink>
          )}
        </div>
      )}
      {form !== 'closed' && (
        <div className="border-t border-line pt-8">
          <AddressForm
            key={form === 'new' ? 'new' : form._id}
            userId={userId}
            address={form === 'new' ? undefined : form}
            onClose={closeForm}
          />
        </div>
      )}
      {addressToDelete && (
        <LazyPart>
          <ConfirmDialog
            open
            question={t`Delete this address?`}
            yes={t`Delete`}
            onYes={() => {
              choosing.reset();
              if (form !== 'closed' && form !== 'new' && form._id === addressToDelete._id) setForm('closed');
              forgetDraft(addressDraft(addressToDelete));
              void deleteAddress({ params: { addressId: addressToDelete._id } }).then(({ error: refusal }) => {
                // The card with the button that was pressed is gone.
                if (refusal === undefined) requestAnimationFrame(() => plus.current?.focus());
              });
            }}
            onClose={() => setAddressToDelete(null)}
          />
        </LazyPart>
      )}
    </div>
  );
};

export const AddressesPage = () => {
  usePageHead('addresses');
  const user = useSelector(selectUser);
  return (
    <section>
      <h1 className="text-3xl">{t`My Address`}</h1>
      {user && <AddressBook userId={user._id} />}
    </section>
  );
};
