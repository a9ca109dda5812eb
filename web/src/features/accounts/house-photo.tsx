import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./house-photo.module.css";

/** The house photo, or the one `words` name, with a change button in edit mode. */
export function HousePhoto({
  shownUrl,
  isNew,
  isReading,
  isEditing,
  words,
  onChoose,
  onRemove,
}: {
  shownUrl: string | null;
  /** Chosen but not saved. */
  isNew: boolean;
  isReading: boolean;
  isEditing: boolean;
  words?: { alt: string; none: string; file: string };
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("profile.house");
  const input = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className={styles.area}>
      <div className={styles.frame} data-new={isNew && isShown}>
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
        <div className={styles.bar}>
          <Button variant="quiet" loading={isReading} onClick={() => input.current?.click()}>
            <Icon name="camera" />
            {shownUrl ? t("replace") : t("choose")}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={words?.file ?? t("file")}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Lets the same file be chosen again.
              currentTarget.value = "";
              if (file) onChoose(file);
            }}
          />
          {shownUrl && (
            <Button variant="plain" onClick={onRemove}>
              {t("remove")}
            </Button>
          )}
          <p className={styles.limits}>{t("limits")}</p>
        </div>
      )}
    </div>
  );
}

/** The outline shown without a house photo. */
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
