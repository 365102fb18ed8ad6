import { HERO_PICTURE, pathTo, PICTURE_SIZES } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { Picture } from '../../ui/picture.js';

/** The home page's banner: an evening sky, marigold ground, and one shoe larger than the frame. */
export const Hero = () => (
  <section className="hero relative isolate overflow-hidden">
    <div className="frame relative z-10 pt-10 md:pt-[clamp(3rem,7vw,7rem)]">
      <h1 className="hero-words font-extrabold">{t`Discover your dream sneakers`}</h1>
      <ButtonLink to={pathTo('products')} look="festive" className="mt-7 md:mt-10">
        {t`Explore Products`}
      </ButtonLink>
    </div>
    <div aria-hidden="true" className="hero-ground" />
    <Picture
      src={HERO_PICTURE.src}
      masterWidth={HERO_PICTURE.width}
      sizes={PICTURE_SIZES.hero}
      width={HERO_PICTURE.width}
      height={HERO_PICTURE.height}
      alt=""
      eager
      className="hero-shoe"
    />
  </section>
);
