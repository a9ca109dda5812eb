import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { usePreview } from "../../lib/use-preview.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./accounts.module.css";
import type { HousePhotoChange } from "./use-save-profile.ts";

export function PhotoButton({
  label,
  file,
  isReading,
  size,
  onChoose,
}: {
  label: string;
  /** Names the file input. */
  file: string;
  isReading: boolean;
  size?: "small";
  onChoose: (file: File) => unknown;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" size={size} loading={isReading} onClick={() => input.current?.click()}>
        <Icon name="camera" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={file}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Lets the same file be chosen again.
          currentTarget.value = "";
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
}

type Picture = { picture: ReturnType<typeof useHousePhoto>; isEditing: boolean };

/** The house photo, or the one `words` name, with a change button in edit mode. */
export function HousePhoto({
  picture: { shownUrl, change, isReading, choose, remove },
  isEditing,
  words,
}: Picture & { words?: { alt: string; none: string; file: string } }) {
  const t = useTranslations("profile.house");
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className={`grid gap-4 ${styles.houseArea}`}>
      <div className={styles.frame} data-new={change instanceof Blob && isShown}>
        {isShown ? (
          <img src={shownUrl} alt={words?.alt ?? t("alt")} onError={() => setBroken(shownUrl)} />
        ) : (
          <div className={styles.empty}>
            <EmptyLot />
            <span>{shownUrl ? t("failed") : (words?.none ?? t("none"))}</span>
          </div>
        )}
      </div>
      {isEditing && (
        <div className={`flex wrap middle gap-3 ${styles.bar}`}>
          <PhotoButton
            label={shownUrl ? t("replace") : t("choose")}
            file={words?.file ?? t("file")}
            isReading={isReading}
            onChoose={choose}
          />
          {shownUrl && (
            <Button variant="plain" onClick={remove}>
              {t("remove")}
            </Button>
          )}
          <p className="soft small">{t("limits")}</p>
        </div>
      )}
    </div>
  );
}

function EmptyLot() {
  return (
    <svg viewBox="0 0 176 84" aria-hidden="true">
      <path d="M4 80h168" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <g
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray="7 6"
      >
        <path d="M40 80V42L78 12l38 30v38" />
        <path d="M68 80V54h20v26" />
      </g>
      <path
        d="M132 54h22l-3 26h-16z M129 54c1-6 6-9 14-9s13 3 14 9z"
        fill="var(--line-strong)"
        opacity="0.6"
      />
    </svg>
  );
}

export function ProfilePicture({
  picture: { shownUrl, change, isReading, choose, remove },
  isEditing,
}: Picture) {
  const t = useTranslations("profile.picture");
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className={`flex wrap middle mb-4 ${styles.pictureArea}`}>
      <div className={styles.pictureFrame} data-new={change instanceof Blob && isShown}>
        {isShown ? (
          <img src={shownUrl} alt={t("alt")} onError={() => setBroken(shownUrl)} />
        ) : (
          <Icon name="user" size="2.5rem" />
        )}
      </div>
      {isEditing ? (
        <div className={`flex wrap middle gap-2-3 ${styles.pictureBar}`}>
          <PhotoButton
            label={shownUrl ? t("replace") : t("choose")}
            file={t("file")}
            isReading={isReading}
            size="small"
            onChoose={choose}
          />
          {shownUrl && (
            <SmallButton variant="plain" onClick={remove}>
              {t("remove")}
            </SmallButton>
          )}
          <p className={styles.note}>{t("note")}</p>
        </div>
      ) : (
        !shownUrl && <p className={styles.note}>{t("none")}</p>
      )}
    </div>
  );
}

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
