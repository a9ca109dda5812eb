import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./camera.module.css";
import { Icon } from "./icon.tsx";

/**
 * Takes a photo: phones open the camera, other devices the file picker. Shows the photo and a retake button. `onPick`
 * gets the unmodified file.
 */
export function Camera({
  tip,
  preview,
  alt,
  busy,
  disabled,
  error,
  onPick,
}: {
  /** What the photo should show. */
  tip: string;
  preview: string | null;
  alt: string;
  busy?: boolean;
  disabled?: boolean;
  error?: string | null;
  onPick: (file: File) => void;
}) {
  const t = useTranslations("common.camera");
  const id = useId();
  return (
    <div className="grid relative gap-3">
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className={`visually-hidden ${styles.input}`}
        aria-label={preview ? t("retake") : t("take")}
        aria-describedby={preview ? undefined : `${id}-tip`}
        aria-invalid={Boolean(error)}
        disabled={busy || disabled}
        data-autofocus={preview ? undefined : true}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onPick(file);
          // Lets the same file be chosen again.
          currentTarget.value = "";
        }}
      />
      {preview ? (
        <>
          <img className={styles.preview} src={preview} alt={alt} />
          <label htmlFor={id} className={styles.retake}>
            <Icon name="camera" />
            {t("retake")}
          </label>
        </>
      ) : (
        <label htmlFor={id} className={styles.finder}>
          {busy ? (
            <>
              <span className={styles.spinner} aria-hidden="true" />
              {t("preparing")}
            </>
          ) : (
            <>
              <span className={styles.shutter}>
                <Icon name="camera" size="2rem" />
              </span>
              {t("take")}
            </>
          )}
        </label>
      )}
      {!preview && (
        <p id={`${id}-tip`} className={error ? "problem" : "soft small"}>
          {error && <Icon name="alert" />}
          {error || tip}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {busy && t("preparing")}
      </p>
    </div>
  );
}
