import { UPLOAD_LIMITS, type UploadedPicture } from '@paila/shared';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { http, toFailure } from '../../platform/http.js';
import { t } from '../../platform/i18n.js';

/** A picture whose upload is in progress, or was refused. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** True if the server may accept the same file next time. */
  readonly canRetry?: boolean;
  /** A note about an accepted picture. */
  readonly notice?: string;
}

/** Phones upload slowly, and the shop encodes each picture. */
const TIMEOUT = 180_000;
/** With these types, an iPhone converts the pictures of its camera. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** Sends a picture. @throws ApiFailure */
const send = async (file: File, onProgress: (progress: number) => void): Promise<UploadedPicture | undefined> => {
  const body = new FormData();
  body.append(UPLOAD_LIMITS.part, file);
  const answer = await http.post<UploadedPicture[]>('/pictures', body, {
    timeout: TIMEOUT,
    onUploadProgress: ({ progress = 0 }) => onProgress(progress),
  });
  return answer.data[0];
};

/**
 * Sends pictures one by one, each with its progress.
 * @param onAdded called with the address of each that has arrived
 */
export const useUploads = (onAdded: (src: string) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const queue = useRef(Promise.resolve());
  /** Files to retry, by their keys. */
  const unsent = useRef(new Map<string, File>());
  const change = (key: string, to: Partial<Upload> | undefined): void =>
    setUploads((before) =>
      before.flatMap((sent) => (sent.key === key ? (to === undefined ? [] : [{ ...sent, ...to }]) : [sent])),
    );
  const sendOne = async (key: string, file: File): Promise<void> => {
    try {
      const picture = await send(file, (progress) => change(key, { progress }));
      const notice = t`${file.name} is an animation. Shoppers see its first picture.`;
      change(key, picture?.animated === true ? { notice } : undefined);
      unsent.current.delete(key);
      if (picture) onAdded(picture.src);
    } catch (error) {
      const failure = toFailure(error);
      change(key, { error: messageOf(failure), canRetry: failure.code !== 'validation' });
    }
  };
  const enqueue = (key: string, file: File): void => {
    queue.current = queue.current.then(() => sendOne(key, file));
  };
  return {
    uploads,
    isSending: uploads.some(({ error, notice }) => error === undefined && notice === undefined),
    add: (files: Iterable<File>): void => {
      for (const file of files) {
        const key = `upload-${String((count.current += 1))}`;
        const isTooLarge = file.size > UPLOAD_LIMITS.maxBytes;
        const megabytes = UPLOAD_LIMITS.maxBytes / 1024 / 1024;
        const upload = { key, name: file.name, progress: 0 };
        setUploads((before) => [
          ...before,
          isTooLarge ? { ...upload, error: t`${file.name} is larger than ${megabytes} MB` } : upload,
        ]);
        if (isTooLarge) continue;
        unsent.current.set(key, file);
        enqueue(key, file);
      }
    },
    retry: (key: string): void => {
      const file = unsent.current.get(key);
      if (!file) return;
      setUploads((before) => before.map((sent) => (sent.key === key ? { key, name: sent.name, progress: 0 } : sent)));
      enqueue(key, file);
    },
    dismiss: (key: string): void => {
      unsent.current.delete(key);
      change(key, undefined);
    },
  };
};
