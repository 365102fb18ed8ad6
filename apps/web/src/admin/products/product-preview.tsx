import { type AdminProduct, pathTo } from '@paila/shared';
import { ProductCard } from '../../features/catalog/product-card.js';
import { t } from '../../platform/i18n.js';
import { statusLabel, statusMeaning } from './labels.js';

/** The product's card as the shop shows it, and what its status means. */
export const ProductPreview = ({ product, id }: { product: AdminProduct; id: string | undefined }) => (
  <section aria-label={t`Preview`} className="grid gap-3">
    <h2 className="text-base">{t`In the shop`}</h2>
    <div inert className="w-full max-w-64">
      <ProductCard product={product} eager morphs={false} />
    </div>
    <p>
      <span className="font-semibold">{`${statusLabel(product.status)}.`}</span>{' '}
      <span className="text-muted">{statusMeaning(product.status)}</span>
    </p>
    {id !== undefined && (product.status === 'published' || product.status === 'hidden') && (
      <a href={pathTo('product', { id })} className="text-link justify-self-start">
        {t`Look at it in the shop`}
      </a>
    )}
  </section>
);
