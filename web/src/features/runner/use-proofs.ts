import { useEffect, useRef, useState } from "react";
import type { NoPhotoReason } from "#modules/pickups/rules/complete.ts";
import type { NoPhoto } from "../routes/no-photo.tsx";
import type { Leg } from "./use-serve-leg.ts";

/** A runner's photo and notes for one leg of a job; without a photo, why. */
export type Proof = { picture: Blob | null; noPhotoReason?: NoPhotoReason | undefined; notes: string };

export type Kept = {
  picture?: Blob;
  /** The picture's object URL. */
  preview?: string;
  noPhoto?: NoPhoto;
  notes: string;
};

/** Photos and notes of unfinished jobs, kept while the page is open, even when dialogs close. */
export function useProofs() {
  const [kept, setKept] = useState<Readonly<Record<string, Kept>>>({});
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: string, differences: Partial<Kept>) =>
    setKept((all) => ({ ...all, [key]: { notes: "", ...all[key], ...differences } }));
  const forgetPreview = (key: string) => {
    const preview = kept[key]?.preview;
    if (!preview) return;
    previews.current.delete(preview);
    URL.revokeObjectURL(preview);
  };
  return {
    of: (jobId: string, leg: Leg): Kept => kept[keyOf(jobId, leg)] ?? { notes: "" },
    keepPicture: (jobId: string, leg: Leg, picture: Blob) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      const preview = URL.createObjectURL(picture);
      previews.current.add(preview);
      change(key, { picture, preview });
    },
    keepNoPhoto: (jobId: string, leg: Leg, noPhoto: NoPhoto) => change(keyOf(jobId, leg), { noPhoto }),
    keepNotes: (jobId: string, leg: Leg, notes: string) => change(keyOf(jobId, leg), { notes }),
    drop: (jobId: string, leg: Leg) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      setKept(({ [key]: _dropped, ...rest }) => rest);
    },
  };
}

function keyOf(jobId: string, leg: Leg): string {
  return `${jobId} ${leg}`;
}
