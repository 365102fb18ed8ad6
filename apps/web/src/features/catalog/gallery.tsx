import {
  pathTo,
  PICTURE_SIZES,
  productPictures,
  type Product,
  smallPictureCopy,
  THUMBNAIL_STRIP_FULL_ABOVE,
} from '@paila/shared';
import { ZoomIn } from 'lucide-react';
import { lazy, useState } from 'react';
import { useViewTransitionState } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { ByWidth } from '../../ui/by-width.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Picture, Stage } from '../../ui/picture.js';
import { useDialog } from '../../ui/use-dialog.js';
import { Slider } from './slider.js';
import { Turnable, TurnTile, TurnToggle } from './turn/turnable.js';
import { type Turn, useTurn } from './turn/use-turn.js';
import { Icon } from '../../ui/icon.js';

const ZoomDialog = lazy(async () => ({ default: (await import('./zoom-dialog.js')).ZoomDialog }));

const numberedName = ({ title, img }: Product, index: number): string => {
  const number = String(index + 1);
  const count = String(img.length);
  return t`${title}, picture ${number} of ${count}`;
};

/** A picture's alternative text: the product's own for the first, the picture's number for the others. */
const pictureAlt = (product: Product, index: number): string =>
  product.alts?.[index] ?? (index === 0 ? product.alt : numberedName(product, index));

interface ThumbnailsProps {
  product: Product;
  curIndex: number;
  choose: (index: number) => void;
  turn: Turn;
}

/** One thumbnail per picture and one for the model; with more than three pictures the strip takes the full width. */
const Thumbnails = ({ product, curIndex, choose, turn }: ThumbnailsProps) => {
  const isFull = product.img.length > THUMBNAIL_STRIP_FULL_ABOVE;
  const shown = turn.state === 'turning' ? undefined : curIndex;
  return (
    <ul
      className={names(
        'mt-3 grid grid-flow-col gap-3',
        isFull ? 'w-full auto-cols-[minmax(0,1fr)]' : 'auto-cols-[8rem]',
      )}
    >
      {productPictures(product).map((src, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={numberedName(product, index)}
            aria-current={index === shown}
            className="block w-full"
            onClick={() => choose(index)}
          >
            <Stage
              color={product.color[0]}
              className={names(
                'border-b-2 transition-colors duration-(--quick)',
                index === shown ? 'border-accent' : 'border-transparent hover:border-line-strong',
              )}
            >
              <Picture
                src={src}
                alt=""
                sizes={isFull ? '15vw' : '8rem'}
                placeholder={index === 0 ? product.placeholder : undefined}
                className="p-[4%]"
              />
            </Stage>
          </button>
        </li>
      ))}
      {turn.model !== undefined && turn.state !== 'failed' && (
        <li>
          <TurnTile color={product.color[0]} turn={turn} />
        </li>
      )}
    </ul>
  );
};

/** A product's pictures: a large one with thumbnails, or a slider on small screens; both open the zoom dialog. */
export const Gallery = ({ product }: { product: Product }) => {
  const [curIndex, setCurIndex] = useState(0);
  const zoom = useDialog();
  const turn = useTurn(product);
  const isMorphing = useViewTransitionState(pathTo('product', { id: product._id }));
  const style = isMorphing ? { viewTransitionName: 'product-picture' } : undefined;
  const { color, title, placeholder } = product;
  const img = productPictures(product);
  const current = img[curIndex] ?? img[0] ?? '';
  const slide = (index: number) => (
    <Stage key={index} color={color[0]}>
      <Picture
        src={img[index] ?? ''}
        alt={pictureAlt(product, index)}
        sizes={PICTURE_SIZES.preview}
        className="p-[2%]"
        {...(index === 0 && { eager: true, placeholder, style })}
      />
    </Stage>
  );
  const offersTurn = turn.model !== undefined && turn.state !== 'failed';
  const toggle = offersTurn && <TurnToggle turn={turn} />;
  return (
    <div>
      <ByWidth
        from="md"
        narrow={
          <div className="phone-gallery -mx-gutter">
            <Turnable product={product} turn={turn} still={slide(0)}>
              <Slider
                label={t`Pictures of ${title}`}
                slideIndex={curIndex}
                onSlide={setCurIndex}
                onOpen={zoom.open}
                aside={toggle}
                slides={img.map((_, index) => slide(index))}
              />
            </Turnable>
            {turn.state === 'turning' && <div className="flex justify-end px-1">{toggle}</div>}
          </div>
        }
        wide={
          <>
            <Turnable product={product} turn={turn} still={slide(0)}>
              <button
                type="button"
                aria-label={t`Enlarge ${title}`}
                className="group block w-full cursor-zoom-in!"
                onClick={zoom.open}
              >
                <Stage color={color[0]}>
                  <Picture
                    key={current}
                    src={current}
                    alt={pictureAlt(product, curIndex)}
                    sizes={PICTURE_SIZES.preview}
                    eager
                    // The thumbnails below have loaded smaller copies of the others.
                    placeholder={curIndex === 0 ? placeholder : smallPictureCopy(current)}
                    style={style}
                    className="p-[2%]"
                  />
                  <span className="absolute right-4 bottom-4 text-muted transition-colors group-hover:text-text">
                    <Icon of={ZoomIn} size={22} strokeWidth={1.75} />
                  </span>
                </Stage>
              </button>
            </Turnable>
            {(img.length > 1 || offersTurn) && (
              <Thumbnails
                product={product}
                curIndex={curIndex}
                choose={(index) => {
                  turn.stop();
                  setCurIndex(index);
                }}
                turn={turn}
              />
            )}
          </>
        }
      />
      <p role="status" className="text-sm text-muted not-empty:pt-3">
        {turn.state === 'failed' && t`This device cannot show it in 3-D. The pictures show every side.`}
      </p>
      {zoom.isNeeded && (
        <LazyPart>
          <ZoomDialog
            product={product}
            pictureAlt={(index) => pictureAlt(product, index)}
            open={zoom.isOpen}
            onClose={zoom.close}
            index={curIndex}
            onIndex={setCurIndex}
          />
        </LazyPart>
      )}
    </div>
  );
};
