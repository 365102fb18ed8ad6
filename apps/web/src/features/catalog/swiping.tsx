import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

interface SwipingProps {
  /** The element around the list of slides. */
  viewport: HTMLElement;
  slideIndex: number;
  onSlide: (index: number) => void;
}

/**
 * Lets a finger swipe through slides. It comes after the first view, because it measures the slides: on a slow phone,
 * code and measuring take 60 ms.
 */
export const Swiping = ({ viewport, slideIndex, onSlide }: SwipingProps) => {
  const [startIndex] = useState(slideIndex);
  const [setViewport, embla] = useEmblaCarousel({ startIndex });
  useEffect(() => setViewport(viewport), [setViewport, viewport]);
  useEffect(() => {
    if (!embla) return;
    const follow = (): void => onSlide(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla, onSlide]);
  // The zoom dialog may have changed the picture.
  useEffect(() => {
    embla?.scrollTo(slideIndex);
  }, [embla, slideIndex]);
  return null;
};
