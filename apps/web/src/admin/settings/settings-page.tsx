import {
  adminPathTo,
  may,
  missingSellerLabels,
  SETTING_NAMES,
  settingsFields,
  type SettingsInput,
  type ShopSettings,
} from '@paila/shared';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiFailure } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { readStoredJson } from '../../platform/storage.js';
import { showToast } from '../../ui/toast.js';
import { ifMatch } from '../platform/admin-api.js';
import { useFormDraft } from '../platform/drafts.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { DraftNotice } from '../ui/leave-guard.js';
import { PageHead, pageTitle } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { Preview } from './preview.js';
import { settingsApi } from './settings-api.js';
import { SettingsConflict } from './settings-conflict.js';
import { SettingsFields } from './settings-fields.js';
import { misread, readSettings, toWrittenSettings, type WrittenSettings } from './settings-values.js';
import { settingLabel } from './settings-words.js';
import { ZonesInWords } from './zones-field.js';

/** The history of the settings: actor and changed settings, newest first. */
const SettingsHistory = () => {
  const { formatMoment } = useShopTime();
  const { data } = settingsApi.useSettingsHistoryQuery({ query: { page: 1, limit: 8 } });
  return (
    <Section title={t`Changes`}>
      {data?.rows.length === 0 && <p className="text-muted">{t`There are no changes yet.`}</p>}
      <ol className="grid gap-2">
        {data?.rows.map(({ version, at, by = t`somebody`, changed, values }) => (
          <li key={version}>
            <p>
              {SETTING_NAMES.filter((name) => changed.includes(name))
                .map(settingLabel)
                .join(', ')}
            </p>
            <p className="text-sm text-muted">{`${by}, ${formatMoment(at)}`}</p>
            {changed.includes('zones') && (
              <details className="text-sm">
                <summary className="text-link w-fit cursor-pointer">{t`These delivery zones`}</summary>
                <ZonesInWords zones={values.zones} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** Names what the law asks the shop to say about its seller, and the shop has not set. */
const SellerNotice = ({ values }: Pick<ShopSettings, 'values'>) => {
  const missing = missingSellerLabels(values);
  if (missing.length === 0) return null;
  return (
    <p role="status" className="mx-gutter mt-4 bg-sunken px-3 py-2">
      {t`The law asks a shop to say who sells. Still missing: ${missing.map(gettext).join(', ')}.`}
    </p>
  );
};

/** The key of unsaved values in the browser's storage. */
const DRAFT_KEY = 'settings-draft';

/** Unsaved values, with the settings that they were typed against. Others may have saved since. */
interface StoredDraft {
  readonly base: ShopSettings;
  readonly values: WrittenSettings;
}

const isWhole = (stored: unknown): stored is StoredDraft => {
  const { base, values } = (stored ?? {}) as Partial<StoredDraft>;
  return (
    typeof base?.version === 'number' &&
    Array.isArray(values?.zones) &&
    SETTING_NAMES.every(
      (name) => (name === 'zones' || typeof values[name] === 'string') && name in base.values && name in base.sources,
    )
  );
};

const storedDraft = (): StoredDraft | undefined => readStoredJson(DRAFT_KEY, isWhole) ?? undefined;

const StaffLinks = () => (
  <Section title={t`Staff`}>
    <ul className="flex flex-wrap gap-x-5">
      <li>
        <Link className="text-link" to={adminPathTo('users', { role: 'admin' })}>{t`Admins`}</Link>
      </li>
      <li>
        <Link className="text-link" to={adminPathTo('users', { role: 'staff' })}>{t`Staff`}</Link>
      </li>
    </ul>
  </Section>
);

/** The form of the settings, with the draft of unsaved values. @param settings the stored ones */
const useSettingsForm = (settings: ShopSettings) => {
  const [stored] = useState(storedDraft);
  // The settings that the form was loaded with. A newer version must not overwrite the typed values.
  const [loaded, setLoaded] = useState(stored?.base ?? settings);
  const form = useBodyForm({
    fields: settingsFields,
    values: toWrittenSettings(loaded),
    read: readSettings,
    also: misread(loaded.defaults),
  });
  const { isRestored, settle } = useFormDraft(form, {
    key: DRAFT_KEY,
    found: stored?.values,
    draft: (): StoredDraft => ({ base: loaded, values: form.getValues() }),
  });
  return {
    form,
    loaded,
    isRestored,
    settle: (to: ShopSettings, sent?: WrittenSettings): boolean => {
      setLoaded(to);
      return settle(toWrittenSettings(to), sent);
    },
    /** Puts the form onto the settings that somebody else has saved. @param written the form's new values */
    rebase: (to: ShopSettings, written: WrittenSettings): void => {
      setLoaded(to);
      form.reset(toWrittenSettings(to));
      form.reset(written, { keepDefaultValues: true });
    },
  };
};

/** The form of the settings. A blank field has its default. If two people save, the second person chooses. */
const SettingsForm = ({ settings }: { settings: ShopSettings }) => {
  const formId = useId();
  const mayWrite = may(useStaff(), 'settings.write');
  const { formatMoment } = useShopTime();
  const { form, loaded, isRestored, settle, rebase } = useSettingsForm(settings);
  const [change, { isLoading }] = settingsApi.useChangeSettingsMutation();
  const [fetchSettings, fetching] = settingsApi.useLazyShopSettingsQuery();
  const [current, setCurrent] = useState<ShopSettings>();
  const { isDirty, isSubmitting } = form.formState;
  const send = async (body: SettingsInput, { version }: ShopSettings): Promise<void> => {
    const sent = form.getValues();
    const { data, error } = await change({ headers: ifMatch(version), body });
    if (data) {
      showToast({
        text: settle(data, sent) ? t`Settings saved. Your later changes are not saved yet.` : t`Settings saved`,
      });
      return;
    }
    if (isApiFailure(error) && error.code === 'stale_version') {
      const now = await fetchSettings({});
      // If this call fails, its cached data are old. Show the refusal instead.
      if (now.isSuccess) {
        setCurrent(now.data);
        return;
      }
    }
    form.showFailure(error);
  };
  const save = (onto: ShopSettings): void => void form.handleSubmit((body) => send(body, onto))();
  useShortcuts([
    {
      keys: 'mod+s',
      label: t`Save`,
      run: () => {
        if (mayWrite && isDirty && !isSubmitting) save(loaded);
      },
      inFields: true,
    },
  ]);
  return (
    <>
      <PageHead
        title={pageTitle('settings')}
        beside={
          loaded.changedAt !== undefined && (
            <span className="text-sm text-muted">{`${loaded.changedBy ?? t`somebody`}, ${formatMoment(loaded.changedAt)}`}</span>
          )
        }
        actions={
          mayWrite && (
            <Button
              type="submit"
              form={formId}
              look="strong"
              keys="mod+s"
              busy={isLoading || fetching.isFetching}
              disabled={!isDirty}
            >
              {t`Save`}
            </Button>
          )
        }
      />
      <SellerNotice values={loaded.values} />
      <div className="grid gap-x-10 gap-y-6 px-gutter py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BodyForm id={formId} form={form} className="grid content-start gap-6" onSubmit={(body) => send(body, loaded)}>
          {isRestored && <DraftNotice onDiscard={() => void settle(settings)} />}
          <SettingsFields form={form} loaded={loaded} readOnly={!mayWrite} />
        </BodyForm>
        <div className="grid content-start gap-6">
          {mayWrite && <Preview key={loaded.version} withSettings={(use) => void form.handleSubmit(use)()} />}
          <StaffLinks />
          <SettingsHistory />
        </div>
      </div>
      {current && (
        <SettingsConflict
          base={loaded}
          mine={form.getValues()}
          current={current}
          onSave={(merged) => {
            setCurrent(undefined);
            rebase(current, merged);
            save(current);
          }}
          onClose={(merged) => {
            // The form takes the merged values over; nothing is saved yet.
            setCurrent(undefined);
            rebase(current, merged);
          }}
        />
      )}
    </>
  );
};

/** The settings of the shop, once they are loaded. */
export const SettingsPage = () => {
  const call = settingsApi.useShopSettingsQuery({}, { refetchOnMountOrArgChange: true });
  if (call.data) return <SettingsForm settings={call.data} />;
  return (
    <>
      <PageHead title={pageTitle('settings')} />
      <Loaded
        call={call}
        placeholders={<Placeholders className="grid gap-4 px-gutter py-5" sizes={['h-32 w-full', 'h-32 w-full']} />}
      >
        {() => null}
      </Loaded>
    </>
  );
};
