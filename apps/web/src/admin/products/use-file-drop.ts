import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Receives files that are dropped on an element or pasted anywhere on the page.
 * @returns whether files are held over the element
 */
export const useFileDrop = (
  target: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean => {
  const [isOver, setIsOver] = useState(false);
  const onDropped = useEffectEvent(onFiles);
  useEffect(() => {
    const element = target.current;
    const ending = new AbortController();
    const { signal } = ending;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = (): void => setIsOver(false);
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length > 0) onDropped(files);
    };
    element?.addEventListener('dragover', onOver, { signal });
    element?.addEventListener('dragleave', onLeave, { signal });
    element?.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => ending.abort();
  }, [target]);
  return isOver;
};
