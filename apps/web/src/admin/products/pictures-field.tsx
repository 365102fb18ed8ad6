import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Camera, ImagePlus, type LucideIcon } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Icon } from '../../ui/icon.js';
import { Button, buttonLook } from '../ui/button.js';
import { AddText, useTypedText } from './add-text.js';
import type { PictureValue } from './form-values.js';
import { PictureTile } from './picture-tile.js';
import { ACCEPTED, type Upload, useUploads } from './use-pictures.js';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Receives files that are dropped on an element or pasted anywhere on the page.
 * @returns true if files are held over the element
 */
const useFileDrop = (target: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean => {
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

/** The texts for screen readers while a picture moves. They name its place, because its address means nothing. */
const useDragAnnouncements = (
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
        return t`Picture ${from.current} of ${count} is picked up.`;
      },
      onDragOver: ({ over }) => t`Picture ${from.current} is over place ${at(over)} of ${count}.`,
      onDragEnd: ({ over }) => t`Picture ${from.current} is now at place ${at(over)} of ${count}.`,
      onDragCancel: () => t`Picture ${from.current} stays where it was.`,
    },
    screenReaderInstructions: {
      draggable: t`Press the space bar to pick up a picture, the arrow keys to move it, the space bar again to put it down, and Escape to cancel.`,
    },
  };
};

/** The progress bar has the shop's colours, because those of browsers do not suit the dark theme. */
const BAR = names(
  'h-1.5 w-32 appearance-none overflow-hidden rounded-full border-0 bg-line text-accent',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
);

const UploadRow = ({ upload, onRetry, onDismiss }: { upload: Upload; onRetry: () => void; onDismiss: () => void }) => {
  const { name, progress, error, canRetry = false, notice } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border border-line bg-raised p-2">
      {error === undefined && notice === undefined ? (
        <>
          <span className="min-w-0 grow break-words">{name}</span>
          <progress aria-label={t`Uploading ${name}`} max={100} value={percent} className={BAR} />
          <span className="tabular w-20 text-sm text-muted">{percent < 100 ? `${String(percent)}%` : t`checking`}</span>
        </>
      ) : (
        <>
          <span
            role={error === undefined ? 'status' : 'alert'}
            className={names('min-w-0 grow break-words', error !== undefined && 'text-bad')}
          >
            {error ?? notice}
          </span>
          {canRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
          <Button look="quiet" onClick={onDismiss}>{t`Dismiss`}</Button>
        </>
      )}
    </li>
  );
};

interface FileButtonProps extends ComponentProps<'input'> {
  icon: LucideIcon;
  label: string;
}

const FileButton = ({ icon, label, ...input }: FileButtonProps) => (
  <label className={names(buttonLook(), 'cursor-pointer focus-within:outline-2 focus-within:outline-focus')}>
    <Icon of={icon} size={16} />
    {label}
    <input {...input} type="file" accept={ACCEPTED} className="sr-only" />
  </label>
);

interface PicturesFieldProps {
  value: readonly PictureValue[];
  onChange: (change: (before: readonly PictureValue[]) => PictureValue[]) => void;
  /** Called when the upload of pictures begins and ends. */
  onSending: (isSending: boolean) => void;
}

/** The pictures of a product: chosen, dropped, pasted, photographed or named by a URL. Cards show the first one. */
export const PicturesField = ({ value, onChange, onSending }: PicturesFieldProps) => {
  const id = useId();
  const address = useTypedText('typedPicture');
  const area = useRef<HTMLDivElement>(null);
  const add = (src: string): void =>
    onChange((before) => (before.some((picture) => picture.src === src) ? [...before] : [...before, { src, alt: '' }]));
  const { uploads, isSending, add: upload, retry, dismiss } = useUploads(add);
  const onSendingChange = useEffectEvent(onSending);
  useEffect(() => onSendingChange(isSending), [isSending]);
  const isOver = useFileDrop(area, upload);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    upload(event.currentTarget.files ?? []);
    // Lets the user choose the same file again after a refusal.
    event.currentTarget.value = '';
  };
  const addAddress = (): void => {
    const src = address.typed.trim();
    if (src === '') return;
    add(src);
    address.setTyped('');
  };
  const moving = useDragAnnouncements(value);
  return (
    <div
      ref={area}
      className={names('grid gap-2', isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <DndContext
        accessibility={moving}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (!over) return;
          onChange((before) => {
            const [from, to] = [active.id, over.id].map((moved) => before.findIndex(({ src }) => src === moved));
            return from === undefined || to === undefined ? [...before] : arrayMove([...before], from, to);
          });
        }}
      >
        <SortableContext items={value.map(({ src }) => src)} strategy={verticalListSortingStrategy}>
          <ul aria-label={t`Pictures`} className="grid gap-2 empty:hidden">
            {value.map((picture, index) => (
              <PictureTile
                key={picture.src}
                picture={picture}
                index={index}
                count={value.length}
                onAlt={(alt) =>
                  onChange((before) => before.map((entry) => (entry.src === picture.src ? { ...entry, alt } : entry)))
                }
                onRemove={() => onChange((before) => before.filter(({ src }) => src !== picture.src))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <ul aria-label={t`Uploads`} className="grid gap-2 empty:hidden">
        {uploads.map((sent) => (
          <UploadRow key={sent.key} upload={sent} onRetry={() => retry(sent.key)} onDismiss={() => dismiss(sent.key)} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton icon={ImagePlus} label={t`Choose pictures`} multiple onChange={onFiles} />
        {/* Devices without a mouse have a camera. */}
        <span className="hidden pointer-coarse:contents">
          <FileButton icon={Camera} label={t`Take a photo`} capture="environment" onChange={onFiles} />
        </span>
        <span className="text-sm text-muted">{t`or drop them here, or paste. JPEG, PNG, WebP or AVIF, up to 12 MB`}</span>
      </div>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {t`Image URL`}
        </label>
        <AddText
          id={id}
          text={address}
          type="url"
          inputMode="url"
          placeholder="https://"
          className="w-full min-w-0"
          onAdd={addAddress}
        />
      </div>
    </div>
  );
};
