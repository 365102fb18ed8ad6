import type { ComponentProps } from 'react';
import { names } from '../platform/names.js';

/** Widths that the server makes of its own pictures, besides the master's. */
const WIDTHS = [320, 640, 960] as const;
/** Of a product's pictures; a scene may be larger. */
const MASTER_WIDTH = 1200;

/**
 * The widths of one of the shop's own pictures: `/pictures/x/side.webp` is also there as `/pictures/x/side-640.webp`.
 * A picture from elsewhere has only itself.
 */
export const srcSetOf = (src: string, masterWidth = MASTER_WIDTH): string | undefined => {
  const match = /^(\/pictures\/[^?#]+)(\.webp)$/.exec(src);
  if (!match) return undefined;
  const [, path = '', ending = ''] = match;
  const small = WIDTHS.map((width) => `${path}-${String(width)}${ending} ${String(width)}w`);
  return [...small, `${src} ${String(masterWidth)}w`].join(', ');
};

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> {
  src: string;
  alt: string;
  /** How wide it will be drawn, as in `<img sizes>`. */
  sizes: string;
  /** Seen without scrolling: fetched first, and not lazily. */
  eager?: boolean;
}

/** A product's picture, 4:3, in the width that the place needs. */
export const Picture = ({ src, alt, sizes, eager = false, className, ...rest }: PictureProps) => (
  <img
    {...rest}
    // Before src: a browser that met src first would fetch the master as well.
    sizes={sizes}
    srcSet={srcSetOf(src)}
    src={src}
    alt={alt}
    width={1200}
    height={900}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding={eager ? 'auto' : 'async'}
    className={names('aspect-[4/3] w-full object-contain', className)}
  />
);

interface StageProps extends ComponentProps<'div'> {
  /** The colour family that tints it: the first of `product.color`. */
  color: string | undefined;
}

/** The tinted ground that a picture with no ground of its own stands on. */
export const Stage = ({ color, className, ...rest }: StageProps) => (
  <div {...rest} data-color={color?.toLowerCase()} className={names('stage relative overflow-hidden', className)} />
);
