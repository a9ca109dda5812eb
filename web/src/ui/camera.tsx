import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./camera.module.css";
import { Icon } from "./icon.tsx";

/**
 * Where a photo is taken: a phone opens its camera, any other device its files. Shows what was taken, and the way to
 * take it again. `onPick` gets the file as it came from the device.
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
  /** What should be seen in the picture. */
  tip: string;
  /** The address of the picture taken; null before. */
  preview: string | null;
  /** What the picture is of. */
  alt: string;
  /** The picture is being made ready. */
  busy?: boolean;
  disabled?: boolean;
  error?: string | null;
  onPick: (file: File) => void;
}) {
  const t = useTranslations("common.camera");
  const id = useId();
  return (
    <div className={styles.camera}>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className={styles.input}
        aria-label={preview ? t("retake") : t("take")}
        aria-describedby={preview ? undefined : `${id}-tip`}
        aria-invalid={Boolean(error)}
        disabled={busy || disabled}
        data-autofocus={preview ? undefined : true}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onPick(file);
          // So that choosing the very same file again is a change too.
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
        <p id={`${id}-tip`} className={error ? styles.error : styles.tip}>
          {error && <Icon name="alert" />}
          {error || tip}
        </p>
      )}
      <p role="status" className={styles.said}>
        {busy && t("preparing")}
      </p>
    </div>
  );
}
