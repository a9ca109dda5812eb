import { useEffect, useRef, useState } from "react";
import type { NoPhotoReason } from "#modules/pickups/rules/steps.ts";
import { keepNotes, readNotes } from "../../lib/job-notes.ts";
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

/** Photos of unfinished jobs, kept while the page is open, and notes, kept in this tab until they are sent. */
export function useProofs() {
  const [kept, setKept] = useState<Readonly<Record<string, Partial<Kept>>>>({});
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: string, differences: Partial<Kept>) =>
    setKept((all) => ({ ...all, [key]: { ...all[key], ...differences } }));
  const forgetPreview = (key: string) => {
    const preview = kept[key]?.preview;
    if (!preview) return;
    previews.current.delete(preview);
    URL.revokeObjectURL(preview);
  };
  return {
    of: (jobId: string, leg: Leg): Kept => ({ notes: readNotes(jobId, leg), ...kept[keyOf(jobId, leg)] }),
    keepPicture: (jobId: string, leg: Leg, picture: Blob) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      const preview = URL.createObjectURL(picture);
      previews.current.add(preview);
      change(key, { picture, preview });
    },
    keepNoPhoto: (jobId: string, leg: Leg, noPhoto: NoPhoto) => change(keyOf(jobId, leg), { noPhoto }),
    keepNotes: (jobId: string, leg: Leg, notes: string) => {
      keepNotes(jobId, leg, notes);
      change(keyOf(jobId, leg), { notes });
    },
    drop: (jobId: string, leg: Leg) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      keepNotes(jobId, leg, "");
      setKept(({ [key]: _dropped, ...rest }) => rest);
    },
  };
}

function keyOf(jobId: string, leg: Leg): string {
  return `${jobId} ${leg}`;
}
