import { useEffect, useState } from "react";

/** An object URL for a picture, valid while mounted; null without one. */
export function usePreview(picture: Blob | null | undefined): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setPreview(made);
    return () => {
      URL.revokeObjectURL(made);
      setPreview(null);
    };
  }, [picture]);
  return preview;
}
