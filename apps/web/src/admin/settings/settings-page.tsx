import {
  adminPageOf,
  adminPathTo,
  may,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
  type ShopSettings,
} from '@paila/shared';
import { type SyntheticEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ApiFailure, isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { removeStored } from '../../platform/storage.js';
import { Field } from '../../ui/field.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { showToast } from '../../ui/toast.js';
import { useStaff } from '../app/guard.js';
import { useShopTime } from '../app/shop-time.js';
import { useDraftKeeping } from '../app/drafts.js';
import { Button } from '../ui/button.js';
import { Conflict, type Difference } from '../ui/conflict.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageHead } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { FailedCall } from '../ui/states.js';
import { TextArea } from '../../ui/text-area.js';
import { Preview } from './preview.js';
import { useChangeSettingsMutation, useSettingsHistoryQuery, useShopSettingsQuery } from './settings-api.js';
import {
  type Draft,
  DRAFT_KEY,
  draftOf,
  keptDraft,
  type KeptDraft,
  mergedDraft,
  settingsIn,
} from './settings-draft.js';
import { settingLabel, valueText } from './settings-words.js';

const GROUPS = (): { title: string; names: readonly SettingName[] }[] => [
  { title: t`Contact`, names: ['address', 'phone', 'email'] },
  { title: t`Invoices`, names: ['legalName', 'panNumber'] },
  { title: t`Money and stock`, names: ['usdToNpr', 'holdMinutes', 'lowStock'] },
  { title: t`Delivery and returns`, names: ['delivery', 'holidays', 'returns'] },
  { title: t`Days`, names: ['timeZone'] },
];
const LONG: readonly SettingName[] = ['address', 'delivery', 'holidays', 'returns'];

/** How the fields with several lines are written. */
const howTo = (name: SettingName): string | undefined => {
  if (name === 'delivery')
    return t`One city per line: Pokhara, 3, 12 is three working days if ordered before 12:00; delivery is free`;
  if (name === 'holidays') return t`One day per line, such as 2026-10-21`;
  return undefined;
};

/** Where the value of a setting comes from, and which it is if the field is blank. */
const sourceInWords = (source: SettingSource | undefined, standard: string): string => {
  if (standard === '') return source === 'stored' ? t`Set here` : t`Not set`;
  if (source === 'environment') return t`From the environment: ${standard}`;
  return source === 'stored' ? t`Set here; blank is ${standard}` : t`Default: ${standard}`;
};

const differencesOf = (seen: ShopSettings, now: ShopSettings): Difference[] =>
  SETTING_NAMES.map((name) => ({
    label: settingLabel(name),
    seen: valueText(name, seen.values),
    now: valueText(name, now.values),
  })).filter((each) => each.seen !== each.now);

const History = () => {
  const { momentInWords } = useShopTime();
  const { data } = useSettingsHistoryQuery(undefined);
  return (
    <Section title={t`Changes`}>
      {data?.rows.length === 0 && <p className="text-muted">{t`Nobody has changed anything yet.`}</p>}
      <ol className="grid gap-2">
        {data?.rows.map(({ version, at, by = t`somebody`, changed }) => (
          <li key={version}>
            <p>
              {SETTING_NAMES.filter((name) => changed.includes(name))
                .map(settingLabel)
                .join(', ')}
            </p>
            <p className="text-sm text-muted">{`${by}, ${momentInWords(at)}`}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
};

interface SettingsFormProps {
  settings: ShopSettings;
  isFetching: boolean;
}

const SettingsForm = ({ settings, isFetching }: SettingsFormProps) => {
  const form = useId();
  const mayWrite = may(useStaff(), 'settings.write');
  const { momentInWords } = useShopTime();
  // What the form was loaded with: another version is told, and does not overwrite what is being written.
  const [kept, setKept] = useState(keptDraft);
  const [seen, setSeen] = useState(kept?.base ?? settings);
  const [draft, setDraft] = useState<Draft>(() => kept?.values ?? draftOf(settings));
  const [isStale, setStale] = useState(false);
  const [change, { error, isLoading, reset }] = useChangeSettingsMutation();
  const read = settingsIn(draft);
  const isDirty = SETTING_NAMES.some((name) => draft[name].trim() !== draftOf(seen)[name].trim());
  useDraftKeeping({
    key: DRAFT_KEY,
    typed: draft,
    isDirty: isDirty && mayWrite,
    draft: (): KeptDraft => ({ base: seen, values: draft }),
  });
  const settle = (to: ShopSettings): void => {
    removeStored(DRAFT_KEY);
    setKept(undefined);
    setSeen(to);
    setDraft(draftOf(to));
  };
  const failure: ApiFailure | undefined = isApiFailure(error) ? error : undefined;
  const errorOf = (name: SettingName): string | undefined => {
    if ('wrong' in read && read.wrong === name) return read.msg;
    return failure?.errors?.find(({ path }) => path === name)?.msg;
  };

  const save = async (version: number, written: Draft): Promise<void> => {
    const toSave = settingsIn(written);
    if (!('settings' in toSave)) return;
    const answer = await change({ version, settings: toSave.settings });
    if (answer.data) {
      settle(answer.data);
      showToast({ text: t`The settings are in force` });
    } else if (isApiFailure(answer.error) && answer.error.code === 'stale_version') {
      reset();
      setStale(true);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save(seen.version, draft);
  };
  const field = (name: SettingName) => {
    const props = {
      label: settingLabel(name),
      error: errorOf(name),
      value: draft[name],
      readOnly: !mayWrite,
      placeholder: valueText(name, settings.defaults),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        const { value } = event.currentTarget;
        setDraft((before) => ({ ...before, [name]: value }));
      },
    };
    const hint = [howTo(name), sourceInWords(seen.sources[name], props.placeholder)]
      .filter((each) => each !== undefined)
      .join('. ');
    return LONG.includes(name) ? (
      <TextArea key={name} {...props} hint={hint} rows={name === 'returns' ? 5 : 3} />
    ) : (
      <Field key={name} {...props} hint={hint} inputMode={name === 'usdToNpr' ? 'decimal' : undefined} />
    );
  };
  return (
    <>
      <PageHead
        title={gettext(adminPageOf('settings').title)}
        beside={
          seen.changedAt !== undefined && (
            <span className="text-sm text-muted">{`${seen.changedBy ?? t`somebody`}, ${momentInWords(seen.changedAt)}`}</span>
          )
        }
        actions={
          mayWrite && (
            <Button type="submit" form={form} look="strong" busy={isLoading} disabled={!isDirty || 'wrong' in read}>
              {t`Save`}
            </Button>
          )
        }
      />
      <div className="grid gap-x-10 gap-y-6 px-gutter py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form id={form} className="grid content-start gap-6" onSubmit={submit}>
          {kept && isDirty && (
            <DraftNotice
              onDiscard={() => {
                settle(settings);
              }}
            />
          )}
          {failure && (
            <p role="alert" className="border border-bad px-3 py-2 text-bad">
              {messageOf(failure)}
            </p>
          )}
          {GROUPS().map(({ title, names }) => (
            <Section key={title} title={title}>
              <div className="grid gap-2">{names.map(field)}</div>
            </Section>
          ))}
        </form>
        <div className="grid content-start gap-6">
          {mayWrite && <Preview settings={'settings' in read ? read.settings : undefined} />}
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
          <History />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} />
      <Conflict
        open={isStale}
        action={t`Save`}
        differences={isStale && !isFetching ? differencesOf(seen, settings) : undefined}
        onAgain={() => {
          void save(settings.version, mergedDraft(seen, draft, settings));
        }}
        onClose={() => {
          // Both have been seen now; what is written here stays.
          setDraft(mergedDraft(seen, draft, settings));
          setSeen(settings);
          setStale(false);
        }}
      />
    </>
  );
};

/** The merchant's settings: a blank field has its default. */
export const SettingsPage = () => {
  const { data, error, isFetching, refetch } = useShopSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <SettingsForm settings={data} isFetching={isFetching} />;
  return (
    <>
      <PageHead title={gettext(adminPageOf('settings').title)} />
      {error === undefined ? (
        <Skeleton className="grid gap-4 px-gutter py-5">
          <SkeletonBlock className="h-32 w-full" />
          <SkeletonBlock className="h-32 w-full" />
        </Skeleton>
      ) : (
        <FailedCall error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
};
