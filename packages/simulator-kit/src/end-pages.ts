import { html, type Html } from './html.js';
import { layout } from './layout.js';

/** A payment, and the way back to its shop. */
interface Ended {
  readonly shop: string;
  /** The address of the way back. */
  readonly back: string;
  readonly summary: Html;
  /** The part for testers. */
  readonly testers?: Html | undefined;
}

const wayBack = ({ shop, back }: Ended): Html => html`<p><a class="main" href="${back}">Return to ${shop}</a></p>`;

const beside = ({ testers }: Ended) => (testers ? { beside: testers } : {});

/** A payment that the payer can no longer change. */
export const endPage = (ending: { readonly title: string; readonly text: string }, ended: Ended): string =>
  layout(
    ending.title,
    html`
      <p>${ending.text}</p>
      ${ended.summary} ${wayBack(ended)}
    `,
    beside(ended),
  );

/**
 * Shown after the payer has left; the payment is unchanged.
 * @param address the address of the payment
 */
export const closedPage = (summary: Html, address: string): string =>
  layout(
    'You have left the payment',
    html`
      <p>Nothing was sent to the shop. Close this tab, or change your mind while the link is open.</p>
      ${summary}
      <p><a class="main" href="${address}">Go back to the payment</a></p>
    `,
  );

/**
 * Waits for the end of the order in the shop, before the late payment is completed. The other tab is
 * opened by this one, so that it shares what the shop has stored for a guest's tab.
 */
export const latePage = (ended: Ended): string =>
  layout(
    'A late payment',
    html`
      <p>The wallet has not decided yet. The money is late if the order has ended by the time it arrives.</p>
      <ol class="todo">
        <li>
          Cancel the order in ${ended.shop}:
          <a href="${ended.back}" target="_blank" rel="opener">its payment</a> leads there.
        </li>
        <li>Come back to this tab, and complete the payment.</li>
      </ol>
      ${ended.summary} ${wayBack(ended)}
    `,
    beside(ended),
  );
