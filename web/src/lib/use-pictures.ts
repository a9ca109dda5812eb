import { useEffect, useRef, useState } from "react";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { useFailureToast, usePhotoFailure } from "./failure-toasts.ts";
import { PhotoError, sendPhoto, shrinkPicture } from "./upload-photo.ts";

type Picture = { id: string; blob: Blob; preview: string; photoUrl: string | null };

export type Pictures = ReturnType<typeof usePictures>;

/**
 * Up to `most` chosen pictures, shrunk and without metadata, until they are sent. `send` uploads those not uploaded yet
 * and returns all their `photoUrl`s, or null after telling why it failed; the pictures stay chosen.
 */
export function usePictures(
  most: number,
  {
    askUpload,
    failure,
  }: {
    askUpload: (file: { contentType: "image/jpeg"; bytes: number }) => Promise<PhotoUpload>;
    /** The text when asking for an upload fails. */
    failure: string;
  },
) {
  const failed = useFailureToast();
  const photoFailed = usePhotoFailure();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [busy, setBusy] = useState<"reading" | "sending" | null>(null);
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(() => () => revoke(latest.current), []);
  const change = (next: readonly Picture[]) => {
    latest.current = next;
    setPictures(next);
  };
  const fail = (error: unknown) =>
    error instanceof PhotoError ? photoFailed(error) : failed(error, { general: failure });
  return {
    pictures,
    left: most - pictures.length,
    isReading: busy === "reading",
    isSending: busy === "sending",
    choose: async (files: readonly File[]) => {
      setBusy("reading");
      try {
        for (const file of files.slice(0, most - latest.current.length)) {
          const blob = await shrinkPicture(file);
          const picture = {
            id: crypto.randomUUID(),
            blob,
            preview: URL.createObjectURL(blob),
            photoUrl: null,
          };
          change([...latest.current, picture]);
        }
      } catch (error) {
        fail(error);
      } finally {
        setBusy(null);
      }
    },
    remove: (id: string) => {
      revoke(latest.current.filter((picture) => picture.id === id));
      change(latest.current.filter((picture) => picture.id !== id));
    },
    forget: () => {
      revoke(latest.current);
      change([]);
    },
    /** Uploads all of them again next time: the server no longer knows them. */
    forgetUploads: () => change(latest.current.map((picture) => ({ ...picture, photoUrl: null }))),
    send: async (): Promise<string[] | null> => {
      setBusy("sending");
      try {
        for (const { id, blob, photoUrl: known } of latest.current) {
          if (known) continue;
          const { photoUrl, upload } = await askUpload({ contentType: "image/jpeg", bytes: blob.size });
          await sendPhoto(upload, blob);
          change(latest.current.map((picture) => (picture.id === id ? { ...picture, photoUrl } : picture)));
        }
        return latest.current.flatMap(({ photoUrl }) => photoUrl ?? []);
      } catch (error) {
        fail(error);
        return null;
      } finally {
        setBusy(null);
      }
    },
  };
}

function revoke(pictures: readonly Picture[]): void {
  for (const { preview } of pictures) URL.revokeObjectURL(preview);
}
