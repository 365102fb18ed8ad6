import { MASTER_WIDTH, pictureSrcSet } from '@paila/shared';
import { type ComponentProps, useState } from 'react';
import { useIsFirstView } from '../platform/first-view.js';
import { names } from '../platform/names.js';
import { isPictureShown } from './loaded-pictures.js';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'placeholder' | 'onLoad'> {
  src: string;
  alt: string;
  /** The displayed width, as in `<img sizes>`. */
  sizes: string;
  /** True if the picture is visible without scrolling, and so loaded eagerly and with priority. */
  eager?: boolean;
  /**
   * Shown until the picture has loaded: a tiny WebP as base64, or the address of a smaller copy. An element shows it
   * once, so one whose `src` changes needs a key.
   */
  placeholder?: string | undefined;
  onLoaded?: () => void;
  /** In pixels; by default the size of a product's picture. */
  masterWidth?: number;
}

const placeholderAddress = (placeholder: string): string =>
  placeholder.startsWith('/') ? placeholder : `data:image/webp;base64,${placeholder}`;

/** A product's picture, 4:3, in a width and format that suit the layout and the browser. */
export const Picture = ({
  src,
  alt,
  sizes,
  eager = false,
  placeholder,
  masterWidth = MASTER_WIDTH,
  onLoaded,
  className,
  style,
  ...rest
}: PictureProps) => {
  const isFirstView = useIsFirstView();
  // A placeholder behind a picture that is already visible would only flash. `removePlaceholders` removes it later.
  const [isShown] = useState(() => !isFirstView && placeholder !== undefined && isPictureShown(src, sizes));
  const standIn = placeholder === undefined || isShown ? undefined : placeholderAddress(placeholder);
  const avif = pictureSrcSet(src, 'avif', masterWidth);
  return (
    <picture className="contents">
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        width={MASTER_WIDTH}
        height={(MASTER_WIDTH * 3) / 4}
        {...rest}
        // `sizes` comes before `src`: otherwise browsers would fetch the original, too.
        sizes={sizes}
        srcSet={pictureSrcSet(src, 'webp', masterWidth)}
        src={src}
        // Hides the page's address from another host.
        referrerPolicy={avif === undefined ? 'no-referrer' : undefined}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        style={standIn === undefined ? style : { ...style, backgroundImage: `url("${standIn}")` }}
        onLoad={onLoaded}
        className={names('picture', className)}
      />
    </picture>
  );
};

interface StageProps extends ComponentProps<'div'> {
  /** The colour family of its tint: the first of `product.color`. */
  color: string | undefined;
}

/** The tinted background of a picture without a background. */
export const Stage = ({ color, className, ...rest }: StageProps) => (
  <div {...rest} data-color={color?.toLowerCase()} className={names('stage relative overflow-hidden', className)} />
);
