import type { Order, Paisa, PaymentProviderName } from '@paila/shared';
import type { ReactNode } from 'react';
import { LooseLaceMark } from '../../ui/marks.js';
import { HelpLine } from './help-line.js';
import { Receipt } from './receipt.js';

/** A payment that has ended. */
export interface Ended {
  title: string;
  provider: PaymentProviderName;
  /** The payment's id, if it is about one. */
  pidx: string | undefined;
  /** Its order, for the owner only. */
  order: Order | undefined;
  /** The requested sum in rupees. */
  paisa: Paisa | undefined;
}

interface PaymentEndProps extends Omit<Ended, 'provider'> {
  /** The result, in a few short sentences. */
  children: ReactNode;
  /** The next step, and quieter links beside it. */
  next: ReactNode;
  /** Content below them that few shoppers need. */
  aside?: ReactNode;
  mark?: ReactNode;
  steps?: ReactNode;
  /** The label of the sum in rupees. */
  paisaName: string;
}

/** The result of a payment, with the next step, the contact and the order. */
export const PaymentEnd = ({
  title,
  children,
  next,
  aside,
  mark = <LooseLaceMark />,
  steps,
  paisaName,
  pidx,
  order,
  paisa,
}: PaymentEndProps) => (
  <>
    <h1 className="text-3xl">{title}</h1>
    {steps && <div className="mt-8 -mb-10">{steps}</div>}
    <div className="grid justify-items-start gap-6 py-10">
      <span className="text-muted">{mark}</span>
      <div className="grid max-w-[46ch] gap-3 text-lg">{children}</div>
      <div className="flex flex-wrap items-center gap-3">{next}</div>
      {aside}
      <HelpLine order={order} pidx={pidx} />
    </div>
    {order && <Receipt order={order} pidx={pidx} paisa={paisa} paisaName={paisaName} />}
  </>
);
