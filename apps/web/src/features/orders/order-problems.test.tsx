import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { enterText } from '../../testing/enter-text.js';
import { closeShops } from '../../testing/open-shop.js';
import { ID, openOrder, PLACED } from '../../testing/own-order.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

describe('a problem with an order', () => {
  it('is reported to the shop once its reason is chosen', async () => {
    const { api, user } = await openOrder({ body: anOrder({ status: 'delivered' }) });
    const problems = [{ _id: 'p', at: PLACED.at, reason: 'damaged', text: 'The sole is loose' }] as const;
    api.answer(
      on('POST', '/orders/:id/problems', () => {
        const body = anOrder({ status: 'delivered', version: 2, problems });
        api.answer(on('GET', '/orders/detail/:id', { body }));
        return { body };
      }),
    );

    await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please choose what is wrong')).toBeVisible();
    expect(screen.getByText('Please tell us what is wrong')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('What is wrong?'), 'It is damaged');
    await enterText(user, screen.getByLabelText('What happened?'), 'The sole is loose');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Thank you. We will look into it and answer you.')).toBeVisible();
    expect(await screen.findByText('The sole is loose')).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ID}/problems`).map(({ body }) => body)).toEqual([
      { reason: 'damaged', text: 'The sole is loose' },
    ]);
  });

  it('shows the answer of the shop', async () => {
    const problem = { _id: 'p', at: PLACED.at, reason: 'damaged', text: 'The sole is loose', resolvedAt: PLACED.at };
    const problems = [{ ...problem, answer: 'Another pair is on its way.' }];
    await openOrder({ body: anOrder({ history: [PLACED], problems }) });

    expect(await screen.findByText(/^Resolved on/)).toBeVisible();
    expect(screen.getByText('Our answer').nextElementSibling).toHaveTextContent('Another pair is on its way.');
  });

  it('is shown as open until staff have resolved it', async () => {
    const open = { _id: 'p', at: PLACED.at, reason: 'damaged', text: 'The sole is loose' } as const;
    const settled = { ...open, _id: 'q', text: 'A lace is missing', resolvedAt: '2026-11-23T06:00:00.000Z' };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await openOrder({ body: anOrder({ status: 'delivered', problems: [open, settled] }) }, { timeZone });
    const problem = async (text: string) => within((await screen.findByText(text)).closest('li')!);

    expect((await problem('The sole is loose')).getByText('We are looking into it.')).toBeVisible();
    expect((await problem('A lace is missing')).getByText(/^Resolved on 23 November 2026 at/)).toBeVisible();
  });

  it('shows no thanks once it is answered', async () => {
    const problem = { _id: 'p', at: PLACED.at, reason: 'damaged', text: 'The sole is loose' } as const;
    const { api, user, lookAgain } = await openOrder({ body: anOrder({ status: 'delivered' }) });
    const reported = anOrder({ status: 'delivered', version: 2, problems: [problem] });
    api.answer(
      on('POST', '/orders/:id/problems', () => {
        api.answer(on('GET', '/orders/detail/:id', { body: reported }));
        return { body: reported };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
    await user.selectOptions(await screen.findByLabelText('What is wrong?'), 'It is damaged');
    await enterText(user, screen.getByLabelText('What happened?'), 'The sole is loose');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you. We will look into it and answer you.')).toBeVisible();

    const answered = { ...problem, resolvedAt: PLACED.at, answer: 'Another pair is on its way.' };
    const body = anOrder({ status: 'delivered', version: 3, problems: [answered] });
    api.answer(on('GET', '/orders/detail/:id', { body }));
    await lookAgain();

    expect(await screen.findByText('Another pair is on its way.')).toBeVisible();
    expect(screen.queryByText('Thank you. We will look into it and answer you.')).not.toBeInTheDocument();
  });
});
