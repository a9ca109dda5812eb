import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { toast } from "../../ui/toast.tsx";
import type { HousePhotoChange } from "./use-save-profile.ts";

/**
 * The house photo or a square profile picture during editing: a chosen file is checked, shrunk and held until the
 * profile is saved. `shownUrl` is what to show, null for no photo. `chosen`: the reminder to save, if it is not the
 * profile's.
 */
export function useHousePhoto(
  savedUrl: string | null,
  { asSquare = false, chosen }: { asSquare?: boolean; chosen?: string } = {},
): {
  change: HousePhotoChange;
  shownUrl: string | null;
  isReading: boolean;
  choose: (file: File) => Promise<void>;
  remove: () => void;
  forget: () => void;
} {
  const t = useTranslations("profile.house");
  const showFailure = usePhotoFailure();
  const [change, setChange] = useState<HousePhotoChange>();
  const [isReading, setReading] = useState(false);
  const preview = usePreview(change);
  const latest = useRef(0);

  const choose = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    setReading(true);
    try {
      const picture = await shrinkPicture(file, { asSquare });
      if (turn !== latest.current) return;
      setChange(picture);
      toast({ title: t("uploaded.title"), message: chosen ?? t("uploaded.text") });
    } catch (error) {
      showFailure(error);
    } finally {
      if (turn === latest.current) setReading(false);
    }
  };
  /** Discard a file that is still being read. */
  const setNow = (next: HousePhotoChange) => {
    latest.current += 1;
    setReading(false);
    setChange(next);
  };

  return {
    change,
    shownUrl: change === undefined ? savedUrl : preview,
    isReading,
    choose,
    remove: () => setNow(savedUrl ? null : undefined),
    forget: () => setNow(undefined),
  };
}

/** An object URL for an unsaved picture; null without one. */
function usePreview(picture: HousePhotoChange): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [picture]);
  return address;
}
