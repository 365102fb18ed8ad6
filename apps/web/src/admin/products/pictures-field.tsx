import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type Ref, useEffect, useId, useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { FieldMessage } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Button, buttonLook } from '../ui/button.js';
import type { PictureValue } from './form-values.js';
import { PictureTile } from './picture-tile.js';
import { useFileDrop } from './use-file-drop.js';
import { useDragAnnouncements } from './use-drag-announcements.js';
import { ACCEPTED, type Upload, useUploads } from './use-pictures.js';

/** The bar is drawn in the shop's colours: browsers choose their own otherwise, and those do not suit the dark. */
const BAR = names(
  'h-1.5 w-32 appearance-none overflow-hidden rounded-full border-0 bg-line text-accent',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
);

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

const UploadRow = ({ upload, onRetry, onDismiss }: UploadRowProps) => {
  const { name, progress, error, canRetry = false, notice } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border border-line bg-raised p-2">
      {error === undefined && notice === undefined ? (
        <>
          <span className="min-w-0 grow break-words">{name}</span>
          <progress aria-label={t`Sending ${name}`} max={100} value={percent} className={BAR} />
          <span className="tabular w-20 text-sm text-muted">
            {percent < 100 ? `${String(percent)} %` : t`checking`}
          </span>
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

interface PicturesFieldProps {
  value: readonly PictureValue[];
  onChange: (change: (before: readonly PictureValue[]) => PictureValue[]) => void;
  /** Told when pictures begin and end to be sent. */
  onSending: (isSending: boolean) => void;
  /** An address that is typed and not added yet. */
  address: string;
  onAddress: (address: string) => void;
  /** Why the form cannot be saved with it. */
  problem: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The pictures of a product: chosen, dropped, pasted, photographed or named by an address; the first is for cards. */
export const PicturesField = ({ value, onChange, onSending, address, onAddress, problem, ref }: PicturesFieldProps) => {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const add = (src: string): void => {
    onChange((before) => (before.some((each) => each.src === src) ? [...before] : [...before, { src, alt: '' }]));
  };
  const { uploads, isSending, add: upload, retry, dismiss } = useUploads(add);
  const sending = useRef(onSending);
  useEffect(() => {
    sending.current = onSending;
  });
  useEffect(() => {
    sending.current(isSending);
  }, [isSending]);
  const isOver = useFileDrop(area, upload);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    upload(event.currentTarget.files ?? []);
    // The same file can be chosen again, after it was refused.
    event.currentTarget.value = '';
  };
  const addAddress = (): void => {
    if (address.trim() === '') return;
    add(address.trim());
    onAddress('');
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
            const [from, to] = [active.id, over.id].map((each) => before.findIndex(({ src }) => src === each));
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
                onAlt={(alt) => {
                  onChange((before) => before.map((each) => (each.src === picture.src ? { ...each, alt } : each)));
                }}
                onRemove={() => {
                  onChange((before) => before.filter(({ src }) => src !== picture.src));
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <ul aria-label={t`Being sent`} className="grid gap-2 empty:hidden">
        {uploads.map((each) => (
          <UploadRow
            key={each.key}
            upload={each}
            onRetry={() => {
              retry(each.key);
            }}
            onDismiss={() => {
              dismiss(each.key);
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <label className={names(buttonLook(), 'cursor-pointer focus-within:outline-2 focus-within:outline-focus')}>
          <Icon of={ImagePlus} size={16} />
          {t`Choose pictures`}
          <input type="file" accept={ACCEPTED} multiple className="sr-only" onChange={onFiles} />
        </label>
        {/* A camera is where there is no mouse. */}
        <span className="hidden pointer-coarse:contents">
          <label className={names(buttonLook(), 'cursor-pointer focus-within:outline-2 focus-within:outline-focus')}>
            <Icon of={Camera} size={16} />
            {t`Take a photo`}
            <input type="file" accept={ACCEPTED} capture="environment" className="sr-only" onChange={onFiles} />
          </label>
        </span>
        <span className="text-sm text-muted">{t`or drop them here, or paste. JPEG, PNG, WebP or AVIF, up to 12 MB`}</span>
      </div>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {t`Image URL`}
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            ref={ref}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={(event) => {
              onAddress(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addAddress();
            }}
            className="min-h-8 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11"
          />
          <Button onClick={addAddress}>{t`Add`}</Button>
        </div>
        <FieldMessage id={`${id}-problem`}>{problem}</FieldMessage>
      </div>
    </div>
  );
};
