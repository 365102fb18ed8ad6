import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { srcSetOf } from '../../ui/picture.js';

const HERO = { src: '/pictures/_scenes/hero.webp', width: 2000, height: 1400 } as const;

/** Dusk, a strip of marigold ground, and one shoe that is too large for the frame. */
export const Hero = () => (
  <section className="hero relative isolate overflow-hidden">
    <div className="frame relative z-10 pt-10 md:pt-[clamp(3rem,7vw,7rem)]">
      <h1 className="hero-words font-extrabold">{t`Discover your dream sneakers`}</h1>
      <ButtonLink to="/products" look="festive" className="mt-7 md:mt-10">
        {t`Explore Products`}
      </ButtonLink>
    </div>
    <div aria-hidden="true" className="hero-ground" />
    <img
      src={HERO.src}
      srcSet={srcSetOf(HERO.src, HERO.width)}
      sizes="(min-width: 64rem) 72vw, 120vw"
      width={HERO.width}
      height={HERO.height}
      alt=""
      fetchPriority="high"
      className="hero-shoe"
    />
  </section>
);
