import { afterEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { closeShops, openShop } from '../../../testing/open-shop.js';
import { aProduct } from '../../../testing/samples.js';
import { productRoutes } from '../../../testing/product-routes.js';

afterEach(closeShops);

const open = async (img: string[]) => {
  const product = aProduct({ title: 'Dawn High', img });
  const shop = await openShop({ at: `/products/${product._id}`, routes: productRoutes(product) });
  await screen.findByRole('heading', { level: 1, name: 'Dawn High' });
  return shop;
};

describe('turning a product around', () => {
  it('leaves the pictures where the browser cannot draw in three dimensions, and says so calmly', async () => {
    const { user } = await open(['/pictures/dawn-high/side.webp', '/pictures/dawn-high/top.webp']);

    await user.click(screen.getByRole('button', { name: 'Turn it around in 3-D' }));

    expect(screen.getByText('This device cannot show it in 3-D. The pictures show every side.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enlarge Dawn High' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn it around in 3-D' })).not.toBeInTheDocument();
  });

  it('is not offered for cloth, nor for pictures from elsewhere', async () => {
    await open(['/pictures/kite-tee/front.webp', '/pictures/kite-tee/folded.webp']);

    expect(screen.getByRole('button', { name: 'Enlarge Dawn High' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn it around in 3-D' })).not.toBeInTheDocument();
  });
});
