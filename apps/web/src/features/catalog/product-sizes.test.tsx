import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openProduct } from '../../testing/open-product.js';
import { closeShops } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';

afterEach(closeShops);

describe('the sizes of a product', () => {
  it('are explained in other systems, with the chosen one marked', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));

    await user.click(screen.getByRole('button', { name: 'Size guide' }));

    const table = within(await screen.findByRole('dialog', { name: 'Size guide' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((element) => element.textContent),
    ).toEqual(['EU', 'UK', 'US men', 'US women', 'Foot length (cm)']);
    const row = within(table).getByRole('rowheader', { name: '42' }).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((element) => element.textContent),
    ).toEqual(['8', '9', '10.5', '27']);
    expect(row).toHaveAttribute('aria-current', 'true');
  });

  it('are explained for garments by the chest', async () => {
    const { user } = await openProduct(aProduct({ title: 'Rooftop Tee', size: ['S', 'M'], stock: { S: 1, M: 2 } }));

    await user.click(screen.getByRole('button', { name: 'Size guide' }));

    const guide = within(await screen.findByRole('dialog', { name: 'Size guide' }));
    const row = guide.getByRole('rowheader', { name: 'M' }).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((element) => element.textContent),
    ).toEqual(['96–103', '38–41']);
  });

  it('have no guide if they are in none', async () => {
    await openProduct(aProduct({ title: 'Paper Cap', size: ['One size'], stock: { 'One size': 4 } }));

    expect(screen.queryByRole('group', { name: 'Size' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Size guide' })).not.toBeInTheDocument();
  });

  it('show how shoes of the brand fit, but not clothes and unknown brands', async () => {
    await openProduct();
    expect(screen.getAllByText(/Nike shoes run slim: wide feet take the next size up\.$/)).toHaveLength(2);
    await closeShops();

    await openProduct(aProduct({ title: 'Own Runner', company: 'filippa' }));
    expect(screen.queryByText(/run (slim|small|roomy|true)/)).not.toBeInTheDocument();
    expect(screen.getByText(/Between two sizes, take the larger\.$/)).toBeVisible();
  });
});
