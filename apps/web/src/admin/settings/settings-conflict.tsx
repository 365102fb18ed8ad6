import { SETTING_NAMES, type SettingName, type ShopSettings } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { differencesIn, type FieldDifference, onlyTheirs, toggled, withTheirs } from '../platform/merge-fields.js';
import { VersionChoice, VersionPanel } from '../ui/version-choice.js';
import { trimmed, type WrittenSettings, toWrittenSettings } from './settings-values.js';
import { settingLabel, valueText, writtenText, zoneText } from './settings-words.js';
import { readZone } from './zone-values.js';

const typedText = (name: SettingName, written: WrittenSettings): string =>
  name === 'zones' ? written.zones.map((zone) => zoneText(readZone(zone))).join('\n') : written[name];

/** The text of a setting, or its default if the field is blank. */
const shown = (name: SettingName, written: WrittenSettings, { defaults }: ShopSettings): string => {
  const typed = typedText(name, written);
  if (typed !== '') return writtenText(name, typed);
  const standard = writtenText(name, valueText(name, defaults));
  return standard === '' ? t`Not set` : t`Default: ${standard}`;
};

interface MergedProps {
  title: string;
  names: readonly SettingName[];
  before: (name: SettingName) => string;
  after: (name: SettingName) => string;
}

/** Settings that only one person has changed, without a choice. */
const Merged = ({ title, names, before, after }: MergedProps) =>
  names.length > 0 && (
    <section className="grid gap-2">
      <h3 className="text-sm text-muted">{title}</h3>
      <dl className="grid gap-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{settingLabel(name)}</dt>
            <dd className="break-words whitespace-pre-line">
              <del className="text-muted">{before(name)}</del> <ins className="no-underline">{after(name)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

const namesIn = (
  differences: readonly FieldDifference<SettingName>[],
  kind: Pick<FieldDifference<SettingName>, 'isMine' | 'isTheirs'>,
): SettingName[] =>
  differences.flatMap(({ field, isMine, isTheirs }) =>
    isMine === kind.isMine && isTheirs === kind.isTheirs ? [field] : [],
  );

interface SettingsConflictProps {
  /** The settings that the form was loaded with. */
  base: ShopSettings;
  mine: WrittenSettings;
  /** The settings that somebody else has saved. */
  current: ShopSettings;
  onSave: (merged: WrittenSettings) => void;
  /** Puts the merged settings into the form. */
  onClose: (merged: WrittenSettings) => void;
}

/**
 * The settings that two people have changed at once. Settings that both have changed are choices. The others are
 * merged and listed.
 */
export const SettingsConflict = ({ base, mine: written, current, onSave, onClose }: SettingsConflictProps) => {
  const [baseValues, mine, theirs] = [
    trimmed(toWrittenSettings(base)),
    trimmed(written),
    trimmed(toWrittenSettings(current)),
  ];
  const differences = differencesIn(SETTING_NAMES, baseValues, mine, theirs);
  const [accepted, setAccepted] = useState<ReadonlySet<SettingName>>(() => onlyTheirs(differences));
  const both = namesIn(differences, { isMine: true, isTheirs: true });
  const by = current.changedBy ?? t`Somebody else`;
  const merged = withTheirs(mine, theirs, accepted);
  return (
    <VersionPanel
      title={t`${by} saved the settings in the meantime`}
      intro={
        both.length > 0
          ? t`You both changed these settings. Choose a version of each.`
          : t`You each changed different settings. Saving keeps all changes.`
      }
      onClose={() => onClose(merged)}
      onSave={() => onSave(merged)}
    >
      {both.map((name) => (
        <VersionChoice
          key={name}
          label={settingLabel(name)}
          mine={shown(name, mine, current)}
          theirs={shown(name, theirs, current)}
          isTheirs={accepted.has(name)}
          onChange={(isTheirs) => setAccepted(toggled(accepted, name, isTheirs))}
        />
      ))}
      <Merged
        title={t`Changed only by ${by}`}
        names={namesIn(differences, { isMine: false, isTheirs: true })}
        before={(name) => shown(name, baseValues, base)}
        after={(name) => shown(name, theirs, current)}
      />
      <Merged
        title={t`Changed only by you`}
        names={namesIn(differences, { isMine: true, isTheirs: false })}
        before={(name) => shown(name, baseValues, base)}
        after={(name) => shown(name, mine, current)}
      />
    </VersionPanel>
  );
};
