import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import { t } from '../../platform/i18n.js';
import type { PictureValue } from './form-values.js';

/** The texts for screen readers while a picture moves. They name its place, because its address means nothing. */
export const useDragAnnouncements = (
  pictures: readonly PictureValue[],
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } => {
  // The drop changes the order in the form before its announcement.
  const from = useRef(0);
  const count = pictures.length;
  const picturePlace = (id: UniqueIdentifier): number => pictures.findIndex(({ src }) => src === id) + 1;
  const at = (over: { readonly id: UniqueIdentifier } | null): number => (over ? picturePlace(over.id) : from.current);
  return {
    announcements: {
      onDragStart: ({ active }) => {
        from.current = picturePlace(active.id);
        return t`Picture ${from.current} of ${count} is lifted.`;
      },
      onDragOver: ({ over }) => t`Picture ${from.current} is over place ${at(over)} of ${count}.`,
      onDragEnd: ({ over }) => t`Picture ${from.current} is now at place ${at(over)} of ${count}.`,
      onDragCancel: () => t`Picture ${from.current} stays where it was.`,
    },
    screenReaderInstructions: {
      draggable: t`Press the space bar to lift a picture, the arrow keys to move it, the space bar again to put it down, and Escape to leave it where it was.`,
    },
  };
};
