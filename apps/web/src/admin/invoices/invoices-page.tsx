import {
  adminPathTo,
  formatPaisaInFull,
  type Invoice,
  INVOICE_KINDS,
  type InvoiceSums,
  type Paisa,
} from '@paila/shared';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { settingsApi } from '../settings/settings-api.js';
import { Button } from '../ui/button.js';
import { filterOptions } from '../ui/filters.js';
import { ListHead, ListTable } from '../ui/list-frame.js';
import { filterMember, useListState } from '../ui/list-state.js';
import { pageTitle } from '../ui/page-head.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { invoiceApi, saveSalesBook } from './invoice-api.js';
import { invoiceColumns } from './invoice-columns.js';

const FILTERS = ['fiscalYear', 'kind'] as const;

const Sum = ({ name, beside, paisa }: { name: string; beside?: string; paisa: number }) => (
  <div className="border-t border-line-strong pt-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <span className="block text-lg font-semibold">{formatPaisaInFull(paisa as Paisa)}</span>
      {beside !== undefined && <span className="text-sm text-muted">{beside}</span>}
    </dd>
  </div>
);

const invoiceCount = (count: number): string => ngettext(msgid`${count} invoice`, `${String(count)} invoices`, count);
const creditNoteCount = (count: number): string =>
  ngettext(msgid`${count} credit note`, `${String(count)} credit notes`, count);

/** The sales of a fiscal year by its documents, with their tax if any document of the year has some. */
const Sums = ({ of: { invoices, creditNotes } }: { of: InvoiceSums }) => {
  const sales = invoices.paisa - creditNotes.paisa;
  const vat = invoices.vatPaisa - creditNotes.vatPaisa;
  const isTaxed = invoices.vatPaisa > 0 || creditNotes.vatPaisa > 0;
  return (
    <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-4 md:grid-cols-3 xl:grid-cols-5">
      <Sum name={t`Invoices`} beside={invoiceCount(invoices.count)} paisa={invoices.paisa} />
      <Sum name={t`Credit notes`} beside={creditNoteCount(creditNotes.count)} paisa={0 - creditNotes.paisa} />
      <Sum name={t`Sales`} paisa={sales} />
      {isTaxed && <Sum name={t`Sales without VAT`} paisa={sales - vat} />}
      {isTaxed && <Sum name={t`VAT in the sales`} paisa={vat} />}
    </dl>
  );
};

/** Asks for the number that every invoice needs. A written invoice can't be given one. */
const NumberNotice = () => {
  const { data } = settingsApi.useShopSettingsQuery({}, { refetchOnMountOrArgChange: true });
  if (data?.values.panNumber !== '') return null;
  return (
    <p role="status" className="mx-gutter mt-4 bg-sunken px-3 py-2">
      {t`Your invoices have no PAN. Invoices that are written do not change.`}{' '}
      <Link to={adminPathTo('settings')} className="text-link">{t`Enter it in the settings`}</Link>
    </p>
  );
};

/** Saves the sales book of a fiscal year, for the accountant. */
const SalesBookButton = ({ fiscalYear }: { fiscalYear: string }) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const isSaved = await saveSalesBook(fiscalYear);
    setBusy(false);
    if (!isSaved) showToast({ text: t`The sales book could not be downloaded. Please try again.` });
  };
  return <Button busy={isBusy} onClick={() => void save()}>{t`Download the sales book (CSV)`}</Button>;
};

/** The shop's invoices and credit notes, and their sums. */
export const InvoicesPage = () => {
  const list = useListState(FILTERS);
  const { query, filters, isNarrowed } = list;
  const { fiscalYear, kind } = filters;
  const call = invoiceApi.useInvoicesQuery(
    { query: { ...query, fiscalYear, kind: filterMember(INVOICE_KINDS, kind) } },
    { refetchOnMountOrArgChange: true },
  );
  const sums = invoiceApi.useInvoiceSumsQuery({ query: { fiscalYear } }, { refetchOnMountOrArgChange: true });
  const columns = useMemo(() => invoiceColumns(), []);
  // A chosen year can be removed, even one without documents.
  const years = [...new Set([...(sums.data?.years ?? []), ...(fiscalYear === undefined ? [] : [fiscalYear])])];
  return (
    <>
      <ListHead
        page="invoices"
        list={list}
        actions={sums.data && <SalesBookButton fiscalYear={sums.data.fiscalYear} />}
        searchLabel={t`Search invoices`}
        placeholder={t`Number of an invoice or order`}
        filters={[
          { name: 'fiscalYear', label: t`Fiscal year`, options: filterOptions(years, (year) => year) },
          {
            name: 'kind',
            label: t`Kind`,
            options: filterOptions(INVOICE_KINDS, (each) => (each === 'invoice' ? t`Invoices` : t`Credit notes`)),
          },
        ]}
      />
      <NumberNotice />
      <section aria-labelledby="sums-title" className="grid gap-3 px-gutter py-4">
        <h2 id="sums-title" className="font-semibold">
          {sums.data ? t`Fiscal year ${sums.data.fiscalYear}` : t`Fiscal year`}
        </h2>
        <Loaded call={sums} placeholders={<Placeholders className="" sizes={['h-12 w-full']} />}>
          {(loaded) => <Sums of={loaded} />}
        </Loaded>
      </section>
      <h2 className="px-gutter pt-2 font-semibold">
        {fiscalYear === undefined ? t`Documents of all years` : t`Documents of ${fiscalYear}`}
      </h2>
      <ListTable<Invoice>
        label={pageTitle('invoices')}
        columns={columns}
        list={list}
        call={call}
        emptyText={
          isNarrowed
            ? t`No invoices match these filters.`
            : t`There are no invoices yet. The first one is written when the first parcel leaves.`
        }
        showAll={t`Show all invoices`}
      />
    </>
  );
};
