import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from './button.js';
import { SidePanel } from './side-panel.js';

interface VersionChoiceProps {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  isTheirs: boolean;
  onChange: (isTheirs: boolean) => void;
}

/** A choice between two versions of a value that two people have changed. */
export const VersionChoice = ({ label, mine, theirs, isTheirs, onChange }: VersionChoiceProps) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 font-semibold">{label}</legend>
    {(
      [
        [false, t`Yours`, mine],
        [true, t`Theirs`, theirs],
      ] as const
    ).map(([value, name, shown]) => (
      <label
        key={name}
        className="grid min-h-8 grid-cols-[auto_minmax(0,1fr)] gap-x-2 border border-line p-2 has-checked:border-accent"
      >
        <input
          type="radio"
          name={`version of ${label}`}
          checked={isTheirs === value}
          onChange={() => onChange(value)}
          className="row-span-2 mt-1 self-start accent-accent"
        />
        <span className="text-sm text-muted">{name}</span>
        <span className="break-words whitespace-pre-line">{shown}</span>
      </label>
    ))}
  </fieldset>
);

interface VersionPanelProps {
  title: string;
  intro: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the changes of both people to the second one to save, as {@link VersionChoice}s. */
export const VersionPanel = ({ title, intro, onSave, onClose, children }: VersionPanelProps) => (
  <SidePanel
    open
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button onClick={onClose}>{t`Back to the form`}</Button>
        <Button look="strong" onClick={onSave}>
          {t`Save this`}
        </Button>
      </>
    }
  >
    <p className="mb-4 text-muted">{intro}</p>
    <div className="grid gap-5">{children}</div>
  </SidePanel>
);
