import { HERO_PICTURE, HOME_PRODUCT_COUNT, pathTo, PICTURE_SIZES } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { Picture } from '../../ui/picture.js';
import { useListProductsQuery } from './product-api.js';
import { typeWords } from './type-labels.js';

const { product: shown } = HERO_PICTURE;

/**
 * To the shoe itself if the page lists it, else to others of its type: not every shop sells that shoe.
 */
const ShoeLink = () => {
  const { data } = useListProductsQuery({ page: 1, limit: HOME_PRODUCT_COUNT });
  const isListed = data?.products.some(({ slug }) => slug === shown.slug) ?? false;
  return (
    <Link
      to={isListed ? pathTo('product', { id: shown.slug }) : pathTo('products', { type: shown.type })}
      className="hero-shoe"
    >
      <span className="bg-paper px-3 py-1.5 text-sm font-semibold text-ink">
        {isListed ? shown.title : typeWords(shown.type).name}
      </span>
    </Link>
  );
};

/** The home page's banner: one shoe on a stone step at dusk, which leads to its page, and the headline on the wall. */
export const Hero = () => (
  <section className="hero">
    <Picture
      src={HERO_PICTURE.src}
      masterWidth={HERO_PICTURE.width}
      sizes={PICTURE_SIZES.hero}
      width={HERO_PICTURE.width}
      height={HERO_PICTURE.height}
      alt=""
      eager
      className="hero-scene"
    />
    <div className="frame pt-10 md:pt-[clamp(2.25rem,4.6vw,6rem)]">
      <h1 className="hero-words font-extrabold">{t`Discover your dream sneakers`}</h1>
      <ButtonLink to={pathTo('products')} look="festive" className="mt-7 md:mt-8">
        {t`Explore Products`}
      </ButtonLink>
    </div>
    <ShoeLink />
  </section>
);
