import { lazy, type ReactNode, useState } from 'react';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { LazyPart } from '../../ui/lazy-part.js';

const Swiping = lazy(async () => ({ default: (await import('./swiping.js')).Swiping }));

interface SliderProps {
  label: string;
  slides: readonly ReactNode[];
  slideIndex: number;
  onSlide: (index: number) => void;
  onOpen: () => void;
  /** Shown beside the dots. */
  aside?: ReactNode;
}

/** Pictures to swipe through, with a dot for each. A tap opens the current one. */
export const Slider = ({ label, slides, slideIndex, onSlide, onOpen, aside }: SliderProps) => {
  const isFirstView = useIsFirstView();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  return (
    <section aria-roledescription={t`carousel`} aria-label={label}>
      {viewport && !isFirstView && (
        <LazyPart>
          <Swiping viewport={viewport} slideIndex={slideIndex} onSlide={onSlide} />
        </LazyPart>
      )}
      <div ref={setViewport} className="overflow-hidden">
        <ul className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <li key={index} className="min-w-0 flex-[0_0_100%]" aria-hidden={index !== slideIndex}>
              <button
                type="button"
                aria-label={t`Enlarge`}
                tabIndex={index === slideIndex ? 0 : -1}
                className="block w-full outline-offset-[-4px]"
                onClick={onOpen}
              >
                {/* The other pictures are off screen, and would compete with the visible one for the network. */}
                {(index === 0 || !isFirstView) && slide}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {(slides.length > 1 || aside) && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 pr-1 pl-3">
          <ul className="flex min-w-0 flex-wrap">
            {slides.length > 1 &&
              slides.map((_, index) => {
                const number = String(index + 1);
                return (
                  <li key={index}>
                    <button
                      type="button"
                      aria-label={t`Picture ${number}`}
                      aria-current={index === slideIndex}
                      className="grid h-11 w-8 place-items-center"
                      onClick={() => onSlide(index)}
                    >
                      <span
                        className={names(
                          'block h-1 rounded-full transition-all duration-(--calm)',
                          index === slideIndex ? 'w-6 bg-text' : 'w-3 bg-line-strong',
                        )}
                      />
                    </button>
                  </li>
                );
              })}
          </ul>
          {aside}
        </div>
      )}
    </section>
  );
};
