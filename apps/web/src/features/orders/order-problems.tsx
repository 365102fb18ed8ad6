import type { Order } from '@paila/shared';
import { lazy, useRef, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { Button } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Notice } from '../../ui/states.js';
import type { OwnOrder } from './own-order-api.js';
import { problemText } from './order-status.js';

// Few need it.
const ProblemForm = lazy(async () => ({ default: (await import('./problem-form.js')).ProblemForm }));

/** The problems that the customer has reported with an order, and a form to report another. */
export const OrderProblems = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { problems = [] } = order;
  const { formatMoment } = useShopMoments();
  const [state, setState] = useState<'open' | 'sent'>();
  const button = useRef<HTMLButtonElement>(null);
  const leaveAs = (next: 'sent' | undefined): void => {
    setState(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section aria-labelledby="problems-title" className="grid content-start gap-4">
      <h2 id="problems-title" className="text-xl">
        {t`Need help with this order?`}
      </h2>
      {problems.length > 0 && (
        <ul className="grid gap-3">
          {problems.map(({ _id, at, reason, text, resolvedAt, answer }) => (
            <li key={_id} className="border-l-2 border-line-strong pl-4">
              <p className="font-semibold">{problemText(reason)}</p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
              <p className="tabular text-sm text-muted">{t`Reported on ${formatMoment(at) ?? ''}`}</p>
              <p className={names('tabular text-sm', resolvedAt === undefined ? 'text-muted' : 'text-good')}>
                {resolvedAt === undefined
                  ? t`We are looking into it.`
                  : t`Resolved on ${formatMoment(resolvedAt) ?? ''}`}
              </p>
              {answer !== undefined && (
                <>
                  <p className="mt-2 font-semibold">{t`Our answer`}</p>
                  <p className="[overflow-wrap:anywhere] whitespace-pre-line">{answer}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'sent' && problems.at(-1)?.resolvedAt === undefined && (
        <Notice>{t`Thank you. We will look into it and answer you.`}</Notice>
      )}
      {state === 'open' ? (
        <LazyPart>
          <ProblemForm own={own} onSent={() => leaveAs('sent')} onClose={() => leaveAs(undefined)} />
        </LazyPart>
      ) : (
        <div>
          <Button ref={button} look="plain" onClick={() => setState('open')}>{t`Report a problem`}</Button>
        </div>
      )}
    </section>
  );
};
