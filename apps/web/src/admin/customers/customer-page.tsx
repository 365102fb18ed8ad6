import {
  type AccountDetail,
  type Address,
  adminPageByName,
  adminPathTo,
  authentication,
  formatMoney,
  mailLink,
  may,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { deviceName } from '../../features/accounts/index.js';
import { AddressText } from '../../features/addresses/index.js';
import { PhoneLink } from '../../ui/phone-link.js';
import { useStaff } from '../platform/staff.js';
import { saveFile } from '../../platform/save-file.js';
import { useShopTime } from '../platform/shop-time.js';
import { ButtonLink } from '../ui/button.js';
import { MoreActions } from '../ui/more-actions.js';
import { PageHead, pageTitle, upTo } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { PanelFrame } from '../ui/side-panel.js';
import { isMissing, Loaded, NoRecord, Placeholders } from '../ui/states.js';
import { useDialog } from '../../ui/use-dialog.js';
import { OrderRows, useOrdersInBriefQuery } from '../order-summary/order-rows.js';
import { Field } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { AccessSection } from './access-section.js';
import { customerApi } from './customer-api.js';
import { fullName } from './customer-words.js';

const { body: FIELDS } = authentication.endpoints.eraseAccount;

/** Erases an account, with the password of the admin; the content of a panel. */
const EraseForm = ({ account }: { account: AccountDetail }) => {
  const navigate = useNavigate();
  const [erase, { reset: forget }] = customerApi.useEraseCustomerMutation();
  const form = useBodyForm({
    fields: FIELDS,
    values: { currentPassword: '' },
    read: (values: { currentPassword: string }) => values,
  });
  return (
    <PanelForm
      form={form}
      action={t`Erase for good`}
      look="danger"
      isDisposable
      onSubmit={async (body) => {
        const { error } = await erase({ params: { userId: account._id }, body });
        // The store must not hold the password.
        forget();
        if (error) {
          logFailure(`Account ${account._id} was not erased`, error);
          form.showFailure(error);
          return;
        }
        showToast({ text: t`${fullName(account)} was erased` });
        await navigate(adminPageByName('users').path);
      }}
    >
      <p>{t`This permanently deletes the account with its sessions, cart and addresses. Its orders stay in the books without personal data. Invoices keep their buyer for the years in the settings.`}</p>
      <Field
        label={t`Your own password`}
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </PanelForm>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 py-0.5 lg:block">
    <dt className="w-28 shrink-0 text-muted lg:text-sm">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold">{children}</dd>
  </div>
);

const Profile = ({ account }: { account: AccountDetail }) => {
  const { formatDayOfMoment } = useShopTime();
  return (
    <Section title={t`Profile`}>
      <dl className="lg:flex lg:flex-wrap lg:gap-x-10 lg:gap-y-2">
        <Fact name={t`Email`}>
          <a className="text-link" href={mailLink(account.email)}>
            {account.email}
          </a>
        </Fact>
        <Fact name={t`Phone`}>
          {account.phone === '' ? t`None` : <PhoneLink className="tabular" phone={account.phone} />}
        </Fact>
        <Fact name={t`Username`}>{account.username}</Fact>
        <Fact name={t`Gender`}>{account.gender === '' ? t`Not given` : account.gender}</Fact>
        <Fact name={t`Customer since`}>{formatDayOfMoment(account.createdAt)}</Fact>
      </dl>
    </Section>
  );
};

const PLACEHOLDERS = <Placeholders className="grid gap-2" sizes={['h-4 w-64 max-w-full', 'h-4 w-48 max-w-full']} />;

const Orders = ({ account }: { account: AccountDetail }) => {
  const call = useOrdersInBriefQuery({ query: { user: account._id, page: 1, limit: 10 } });
  const { rows, total } = call.data ?? { rows: [], total: 0 };
  const all = adminPathTo('orders', { user: account._id });
  return (
    <Section
      title={t`Orders`}
      beside={total > rows.length && <Link className="text-link" to={all}>{t`All ${total} orders`}</Link>}
    >
      <dl className="tabular mb-3 flex gap-8">
        <Figure name={t`Placed`}>{account.orders.placed}</Figure>
        <Figure name={t`Paid`}>{account.orders.paid}</Figure>
        <Figure name={t`Spent`}>{formatMoney(account.orders.spent)}</Figure>
      </dl>
      <Loaded call={call} placeholders={PLACEHOLDERS}>
        {() => (rows.length === 0 ? <p className="text-muted">{t`No Orders yet.`}</p> : <OrderRows rows={rows} />)}
      </Loaded>
    </Section>
  );
};

const Addresses = ({ id }: { id: string }) => {
  const call = customerApi.useCustomerAddressesQuery({ params: { userId: id } });
  return (
    <Section title={t`Addresses`}>
      <Loaded<readonly Address[]> call={call} placeholders={PLACEHOLDERS}>
        {(addresses) =>
          addresses.length === 0 ? (
            <p className="text-muted">{t`None.`}</p>
          ) : (
            <ul className="grid gap-4">
              {addresses.map((address) => (
                <li key={address._id}>
                  <AddressText address={address} />
                  {address.checked && <p className="text-sm text-muted">{t`Default`}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};

const Sessions = ({ sessions }: Pick<AccountDetail, 'sessions'>) => {
  const { formatMoment } = useShopTime();
  return (
    <Section title={t`Sessions`}>
      {sessions.length === 0 && <p className="text-muted">{t`Not logged in anywhere.`}</p>}
      <ul className="grid gap-2">
        {sessions.map(({ _id, device, lastSeenAt }) => (
          <li key={_id}>
            <p>{deviceName(device)}</p>
            <p className="text-sm text-muted">{t`Last seen ${formatMoment(lastSeenAt)}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Actions = ({ account }: { account: AccountDetail }) => {
  const staff = useStaff();
  const erasing = useDialog();
  const mayErase = may(staff, 'accounts.write') && staff._id !== account._id;
  const [exportAccount, { error, isLoading, reset }] = customerApi.useExportAccountMutation();
  const save = async (): Promise<void> => {
    const { data } = await exportAccount({ params: { userId: account._id } });
    if (!data) return;
    saveFile(`${account.username}.json`, new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
    // The store must no longer hold the personal data.
    reset();
  };
  return (
    <>
      {error !== undefined && (
        <p role="alert" className="self-center text-bad">
          {messageOf(error)}
        </p>
      )}
      <MoreActions
        actions={[
          mayErase && {
            id: 'erase',
            label: t`Erase`,
            look: 'danger' as const,
            run: erasing.open,
          },
          may(staff, 'accounts.export') && { id: 'export', label: t`Export`, busy: isLoading, run: () => void save() },
        ].filter((action) => action !== false)}
      />
      {mayErase && (
        <PanelFrame open={erasing.isOpen} onClose={erasing.close} title={t`Erase ${fullName(account)}`}>
          <EraseForm account={account} />
        </PanelFrame>
      )}
    </>
  );
};

/** An account with its orders, addresses and sessions, and the actions that the staff member may use. */
export const CustomerPage = () => {
  const { id = '' } = useParams();
  const call = customerApi.useAdminUserQuery({ params: { userId: id } }, { refetchOnMountOrArgChange: true });
  const { formatMoment } = useShopTime();
  const up = upTo('users');
  // An erased account stays in the cache.
  const account = isMissing(call.error) ? undefined : call.data;
  if (!account) {
    return (
      <>
        <PageHead title={pageTitle('user')} up={up} />
        <NoRecord
          call={call}
          placeholders={<Placeholders className="grid gap-4 px-gutter py-5" sizes={['h-24 w-full', 'h-40 w-full']} />}
          missing={t`There is no such account, or it was erased.`}
          action={<ButtonLink to={up.to}>{t`All customers`}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={fullName(account)}
        up={up}
        beside={
          account.blocked && (
            <span className="bg-sunken px-1.5 text-sm font-semibold text-bad">
              {t`Blocked since ${formatMoment(account.blockedAt)}`}
            </span>
          )
        }
        actions={<Actions account={account} />}
      />
      <div className="grid gap-x-10 gap-y-6 px-gutter py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* First, because staff look a customer up to call or write to them. */}
        <div className="lg:col-span-2">
          <Profile account={account} />
        </div>
        <div className="grid content-start gap-6">
          <Orders account={account} />
          <AccessSection account={account} isFetching={call.isFetching} />
        </div>
        <div className="grid content-start gap-6">
          <Addresses id={account._id} />
          <Sessions sessions={account.sessions} />
        </div>
      </div>
    </>
  );
};
