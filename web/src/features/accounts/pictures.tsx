import { type FormEvent, useRef, useState } from "react";
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

type Picture = { picture: ReturnType<typeof useHousePhoto> };

/** The house photo, or the one `words` name, with a change button. */
export function HousePhoto({
  picture: { shownUrl, change, isReading, choose, remove },
  words,
}: Picture & { words?: { alt: string; none: string; file: string } }) {
  const t = useTranslations("profile.house");
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className="grid gap-4" onChange={keepsUnchanged}>
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
      <div className="flex wrap middle gap-3">
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
    </div>
  );
}

/** A chosen file counts as a change only once it turned out to be a picture. */
function keepsUnchanged(event: FormEvent): void {
  event.stopPropagation();
}

/** A picture in a row. */
export function Thumbnail({ url, alt, isRound = false }: { url: string; alt: string; isRound?: boolean }) {
  const t = useTranslations("profile.house");
  const [broken, setBroken] = useState<string | null>(null);
  if (url === broken) return t("failed");
  return (
    <img
      className={styles.thumbnail}
      data-round={isRound}
      src={url}
      alt={alt}
      onError={() => setBroken(url)}
    />
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

export function ProfilePicture({ picture: { shownUrl, change, isReading, choose, remove } }: Picture) {
  const t = useTranslations("profile.picture");
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className={`flex wrap middle ${styles.pictureArea}`} onChange={keepsUnchanged}>
      <div className={styles.pictureFrame} data-new={change instanceof Blob && isShown}>
        {isShown ? (
          <img src={shownUrl} alt={t("alt")} onError={() => setBroken(shownUrl)} />
        ) : (
          <Icon name="user" size="2.5rem" />
        )}
      </div>
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
    </div>
  );
}

/**
 * The house photo or a square profile picture during editing: a chosen file is checked, shrunk and held until the
 * profile is saved. `shownUrl` is what to show, null for no photo. `onChange` is called for every picture chosen or
 * removed. `chosen`: the reminder to save, if it is not the profile's.
 */
export function useHousePhoto(
  savedUrl: string | null,
  { asSquare = false, chosen, onChange }: { asSquare?: boolean; chosen?: string; onChange: () => void },
): {
  change: HousePhotoChange;
  shownUrl: string | null;
  isReading: boolean;
  choose: (file: File) => Promise<void>;
  remove: () => void;
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
      onChange();
      toast({ title: t("uploaded.title"), message: chosen ?? t("uploaded.text") });
    } catch (error) {
      showFailure(error);
    } finally {
      if (turn === latest.current) setReading(false);
    }
  };
  const remove = () => {
    // Discards a file that is still being read.
    latest.current += 1;
    setReading(false);
    setChange(savedUrl ? null : undefined);
    onChange();
  };

  return {
    change,
    shownUrl: change === undefined ? savedUrl : preview,
    isReading,
    choose,
    remove,
  };
}
