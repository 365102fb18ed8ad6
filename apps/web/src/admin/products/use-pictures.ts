import { UPLOAD_LIMITS, type UploadedPicture } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { http, toFailure } from '../../platform/http.js';
import { t } from '../../platform/i18n.js';

/** A picture that is being sent, or was refused. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error?: string;
}

/** Phones send slowly, and the shop encodes what it gets. */
const TIMEOUT = 180_000;
/** What the camera of an iPhone stores it converts when only these are accepted. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** Sends a picture. @throws ApiFailure */
const send = async (file: File, onProgress: (progress: number) => void): Promise<string | undefined> => {
  const body = new FormData();
  body.append(UPLOAD_LIMITS.part, file);
  const answer = await http.post<UploadedPicture[]>('/pictures', body, {
    timeout: TIMEOUT,
    onUploadProgress: ({ progress = 0 }) => {
      onProgress(progress);
    },
  });
  return answer.data[0]?.src;
};

/**
 * Sends pictures one by one, each with its progress.
 * @param onAdded called with the address of each that has arrived
 */
export const useUploads = (onAdded: (src: string) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const queue = useRef(Promise.resolve());
  const added = useRef(onAdded);
  useEffect(() => {
    added.current = onAdded;
  });
  const change = (key: string, to: Partial<Upload> | undefined): void => {
    setUploads((before) =>
      before.flatMap((each) => (each.key !== key ? [each] : to === undefined ? [] : [{ ...each, ...to }])),
    );
  };
  const sendOne = async (key: string, file: File): Promise<void> => {
    try {
      const src = await send(file, (progress) => {
        change(key, { progress });
      });
      change(key, undefined);
      if (src !== undefined) added.current(src);
    } catch (error) {
      change(key, { error: messageOf(toFailure(error)) });
    }
  };
  return {
    uploads,
    isSending: uploads.some(({ error }) => error === undefined),
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
        if (!isTooLarge) queue.current = queue.current.then(() => sendOne(key, file));
      }
    },
    dismiss: (key: string): void => {
      change(key, undefined);
    },
  };
};
