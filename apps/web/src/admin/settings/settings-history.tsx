import { SETTING_NAMES } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { useSettingsHistoryQuery } from './settings-api.js';
import { settingLabel } from './settings-words.js';

/** Who has changed which settings, the last change first. */
export const SettingsHistory = () => {
  const { formatMoment } = useShopTime();
  const { data } = useSettingsHistoryQuery({ query: { page: 1, limit: 8 } });
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
            <p className="text-sm text-muted">{`${by}, ${formatMoment(at)}`}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
};
