import { t } from '../../platform/i18n.js';
import { Dialog } from '../../ui/dialog.js';
import { Button } from './button.js';
import { Placeholders } from './states.js';

/** A value that two people see differently. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

interface ConflictProps {
  open: boolean;
  /** The label of the button that was pressed. */
  action: string;
  /** Undefined while the new version is loading. */
  differences: readonly Difference[] | undefined;
  /** Repeats the action on the new version; undefined if that version does not allow it. */
  onAgain: (() => void) | undefined;
  onClose: () => void;
}

/** Shows the changes of the first person to the second one to save, who then chooses. */
export const Conflict = ({ open, action, differences, onAgain, onClose }: ConflictProps) => (
  <Dialog open={open} onClose={onClose} title={t`Somebody changed this in the meantime`}>
    <p className="mt-2 text-muted">{t`“${action}” was not applied. Here is what changed.`}</p>
    {differences === undefined ? (
      <Placeholders className="mt-4" sizes={['h-20 w-full']} />
    ) : differences.length === 0 ? (
      <p className="mt-4">{t`Nothing shown here has changed.`}</p>
    ) : (
      <table className="tabular mt-4 w-full text-left [&_tbody_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:pr-3">
        <thead className="text-sm text-muted">
          <tr>
            <td>
              <span className="sr-only">{t`Field`}</span>
            </td>
            <th scope="col" className="font-medium">{t`What you saw`}</th>
            <th scope="col" className="font-medium">{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, before, now }) => (
            <tr key={label}>
              <th scope="row" className="border-t border-line py-1.5 align-top font-medium text-muted">
                {label}
              </th>
              <td>{before}</td>
              <td className="font-semibold">{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
      <Button onClick={onClose}>{t`Keep the current version`}</Button>
      {differences !== undefined && onAgain && (
        <Button
          look="strong"
          onClick={() => {
            onClose();
            onAgain();
          }}
        >
          {action}
        </Button>
      )}
    </div>
  </Dialog>
);
