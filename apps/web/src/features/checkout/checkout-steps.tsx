import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Footprint } from '../../ui/footprint.js';

const STEPS = ['delivery', 'payment', 'done'] as const;
type CheckoutStep = (typeof STEPS)[number];

const stepLabel = (step: CheckoutStep): string =>
  ({ delivery: t`Delivery`, payment: t`Payment`, done: t`Confirmation` })[step];

interface CheckoutStepsProps {
  current: CheckoutStep;
  /** True for an order that is paid in cash, which is not paid in the checkout. */
  isCash?: boolean;
}

/** The steps of the checkout as footprints: done, current and to come. */
export const CheckoutSteps = ({ current, isCash = false }: CheckoutStepsProps) => {
  const steps: readonly CheckoutStep[] = isCash ? STEPS.filter((step) => step !== 'payment') : STEPS;
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t`Steps of the checkout`} className="walk mb-6 flex max-w-xl flex-wrap gap-x-2 gap-y-4 lg:mb-10">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={names('walk-step flex-1', index < at && 'walk-taken')}
        >
          <span className={names('block w-5', index <= at ? 'text-gold' : 'text-line-strong')}>
            <Footprint foot={index % 2 === 0 ? 'left' : 'right'} hollow={index > at} />
          </span>
          <span className={names('block pt-2 text-sm', step === current ? 'font-bold' : 'font-semibold text-muted')}>
            <span>{stepLabel(step)}</span>
            {index < at && <span className="sr-only"> {t`(done)`}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};
