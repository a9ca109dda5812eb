import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./profile-picture.module.css";

/** A round profile picture, with a change button in edit mode. */
export function ProfilePicture({
  shownUrl,
  isNew,
  isReading,
  isEditing,
  onChoose,
  onRemove,
}: {
  shownUrl: string | null;
  /** Chosen but not saved. */
  isNew: boolean;
  isReading: boolean;
  isEditing: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("profile.picture");
  const input = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = shownUrl !== null && shownUrl !== broken;
  return (
    <div className={styles.area}>
      <div className={styles.frame} data-new={isNew && isShown}>
        {isShown ? (
          <img src={shownUrl} alt={t("alt")} onError={() => setBroken(shownUrl)} />
        ) : (
          <Icon name="user" size="2.5rem" />
        )}
      </div>
      {isEditing ? (
        <div className={styles.bar}>
          <Button variant="quiet" size="small" loading={isReading} onClick={() => input.current?.click()}>
            <Icon name="camera" />
            {shownUrl ? t("replace") : t("choose")}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t("file")}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Lets the same file be chosen again.
              currentTarget.value = "";
              if (file) onChoose(file);
            }}
          />
          {shownUrl && (
            <Button variant="plain" size="small" onClick={onRemove}>
              {t("remove")}
            </Button>
          )}
          <p className={styles.note}>{t("note")}</p>
        </div>
      ) : (
        !shownUrl && <p className={styles.note}>{t("none")}</p>
      )}
    </div>
  );
}
