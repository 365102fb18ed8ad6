import { PROBLEM_REASONS, problemFields, type ProblemReport } from '@paila/shared';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { Select, TextArea } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { type OwnOrder, ownOrderApi, ownOrderInput } from './own-order-api.js';
import { problemText } from './order-status.js';

type ProblemForm = Readonly<Record<keyof ProblemReport, string>>;

const RULES = rulesFor<ProblemForm>(problemFields);
const FIELDS = namesOf(problemFields);

interface ProblemFormProps {
  own: OwnOrder;
  /** True for an order that its customer picks up, so that it cannot fail to arrive. */
  isPickUp: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Tells the shop what is wrong with an order. */
export const ProblemForm = ({ own, isPickUp, onSent, onClose }: ProblemFormProps) => {
  const [report, { error, reset: forgetError }] = ownOrderApi.useReportProblemMutation();
  const form = useForm<ProblemForm>({ resolver: RULES, defaultValues: blankForm(problemFields) });
  const { handleSubmit, setError, setFocus } = form;
  const bind = bindFields(form);
  const forget = useDraftForm(`problem:${own.orderId}`, form, { fields: FIELDS });

  useEffect(() => {
    // The form takes the place of the button that opened it.
    setFocus('reason');
  }, [setFocus]);

  const send = async ({ reason, text }: ProblemForm): Promise<void> => {
    const chosen = PROBLEM_REASONS.find((offered) => offered === reason);
    if (!chosen) return;
    const answer = await report({ ...ownOrderInput(own), body: { reason: chosen, text } });
    if (answer.error) showFieldErrors<ProblemForm>(answer.error, FIELDS, setError);
    else {
      forget();
      onSent();
    }
  };
  return (
    <Form
      error={error}
      fields={FIELDS}
      className="grid max-w-xl gap-3"
      onChange={forgetError}
      onSend={handleSubmit(send)}
    >
      <Select label={t`What is wrong?`} required {...bind('reason')}>
        <option value="">{t`Please choose`}</option>
        {PROBLEM_REASONS.filter((reason) => !isPickUp || reason !== 'not_arrived').map((reason) => (
          <option key={reason} value={reason}>
            {problemText(reason)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t`What happened?`}
        hint={t`We will answer by email or phone.`}
        rows={4}
        required
        {...bind('text')}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" busy={form.formState.isSubmitting}>{t`Send`}</Button>
        <Button look="plain" onClick={onClose}>{t`Close`}</Button>
      </div>
    </Form>
  );
};
