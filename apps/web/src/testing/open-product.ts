import { screen } from '@testing-library/react';
import { openShop } from './open-shop.js';
import { productRoutes } from './product-routes.js';
import { aProduct } from './samples.js';

/** A reduced shoe: one size sold out, one the last of its kind. */
export const runner = aProduct({
  title: 'Monsoon Runner',
  company: 'nike',
  price: 119.95,
  discountPrice: 95.95,
  size: ['41', '42', '43'],
  stock: { '41': 0, '42': 5, '43': 1 },
});

/** Opens the page of a product. */
export const openProduct = async (product = runner, options: Parameters<typeof openShop>[0] = {}) => {
  const shop = await openShop({ at: `/products/${product._id}`, routes: productRoutes(product), ...options });
  await screen.findByRole('heading', { level: 1, name: product.title });
  return shop;
};

export const addToCart = () => screen.getByRole('button', { name: 'Add to cart' });
