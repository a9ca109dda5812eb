import { useEffect, useRef, useState } from "react";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";

/** A chosen picture, shrunk and without metadata, until it is sent. */
export function usePictureToSend() {
  const failed = usePhotoFailure();
  const [picture, setPicture] = useState<{ blob: Blob; preview: string } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const turn = useRef(0);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.preview)), [picture]);
  return {
    blob: picture?.blob ?? null,
    preview: picture?.preview ?? null,
    isReading,
    choose: async (file: File) => {
      turn.current += 1;
      const mine = turn.current;
      setIsReading(true);
      try {
        const blob = await shrinkPicture(file);
        if (mine === turn.current) setPicture({ blob, preview: URL.createObjectURL(blob) });
      } catch (error) {
        failed(error);
      } finally {
        if (mine === turn.current) setIsReading(false);
      }
    },
    forget: () => {
      turn.current += 1;
      setPicture(null);
    },
  };
}
