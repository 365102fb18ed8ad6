import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openProduct, runner } from '../../testing/open-product.js';
import { closeShops } from '../../testing/open-shop.js';

afterEach(closeShops);

describe('the pictures of a product', () => {
  it('shows the picture whose thumbnail was pressed', async () => {
    const { user } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Monsoon Runner, picture 3 of 4' }));

    const preview = within(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' })).getByRole('img');
    expect(preview).toHaveAttribute('src', runner.img[2]);
    expect(preview.getAttribute('srcset')).toContain(`${runner.img[2]?.replace('.webp', '-640.webp') ?? ''} 640w`);
  });

  it('enlarges the picture, with arrows that stop at the first and the last', async () => {
    const { user } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });
    expect(within(zoom).getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await waitFor(() => {
      expect(within(zoom).getByRole('button', { name: 'Close' })).toHaveFocus();
    });
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(within(zoom).getByText('4 of 4')).toBeVisible();
    expect(within(zoom).getByRole('button', { name: 'Next picture' })).toBeDisabled();
    await user.click(within(zoom).getByRole('button', { name: 'Previous picture' }));
    expect(within(zoom).getByText('3 of 4')).toBeVisible();

    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('enlarges the picture further by buttons and keys, and moves an enlarged one by the arrow keys', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });
    expect(within(zoom).getByRole('button', { name: 'Zoom out' })).toBeDisabled();

    await user.click(within(zoom).getByRole('button', { name: 'Zoom in' }));
    expect(within(zoom).getByText('125%')).toBeVisible();
    await user.keyboard('+++');
    expect(within(zoom).getByText('150%')).toBeVisible();
    expect(within(zoom).getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('1 of 4')).toBeVisible();

    await user.keyboard('0');
    expect(within(zoom).getByText('100%')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('2 of 4')).toBeVisible();
  });

  it('shows the next picture whole, however close the last one was', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });

    await user.click(within(zoom).getByRole('button', { name: 'Zoom in' }));
    await user.click(within(zoom).getByRole('button', { name: 'Next picture' }));

    expect(within(zoom).getByText('2 of 4')).toBeVisible();
    expect(within(zoom).getByText('100%')).toBeVisible();
  });
});
