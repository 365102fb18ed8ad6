import { MASTER_WIDTH, srcSetOf } from '@paila/shared';
import { type ComponentProps, useState } from 'react';
import { names } from '../platform/names.js';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'placeholder' | 'onLoad'> {
  src: string;
  alt: string;
  /** How wide it will be drawn, as in `<img sizes>`. */
  sizes: string;
  /** Seen without scrolling: fetched first, and not lazily. */
  eager?: boolean;
  /** What stands in its place until it has come: a tiny WebP as base64, or the address of a smaller copy. */
  placeholder?: string | undefined;
  /** It has come. */
  onLoaded?: () => void;
  /** Pixels; of a product's picture unless it says otherwise. */
  masterWidth?: number;
}

const addressOf = (placeholder: string): string =>
  placeholder.startsWith('/') ? placeholder : `data:image/webp;base64,${placeholder}`;

/** A product's picture, 4:3, in the width and format that the place and the browser need. */
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
  const [shown, setShown] = useState<string>();
  // Gone once the picture is there: what is see-through in it must show the ground, not a blur.
  const standIn = placeholder === undefined || shown === src ? undefined : addressOf(placeholder);
  const avif = srcSetOf(src, 'avif', masterWidth);
  return (
    <picture className="contents">
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        width={1200}
        height={900}
        {...rest}
        // Before src: a browser that met src first would fetch the master as well.
        sizes={sizes}
        srcSet={srcSetOf(src, 'webp', masterWidth)}
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        style={standIn === undefined ? style : { ...style, backgroundImage: `url("${standIn}")` }}
        onLoad={() => {
          setShown(src);
          onLoaded?.();
        }}
        className={names('picture', className)}
      />
    </picture>
  );
};

interface StageProps extends ComponentProps<'div'> {
  /** The colour family that tints it: the first of `product.color`. */
  color: string | undefined;
}

/** The tinted ground that a picture with no ground of its own stands on. */
export const Stage = ({ color, className, ...rest }: StageProps) => (
  <div {...rest} data-color={color?.toLowerCase()} className={names('stage relative overflow-hidden', className)} />
);
