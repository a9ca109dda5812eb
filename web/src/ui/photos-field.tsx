import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { Pictures } from "../lib/use-pictures.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./photos-field.module.css";

/** Chooses photos to send along: small previews, each with a remove button, and a button to add more. */
export function PhotosField({
  pictures: { pictures, left, isReading, isSending, choose, remove },
}: {
  pictures: Pick<Pictures, "pictures" | "left" | "isReading" | "isSending" | "choose" | "remove">;
}) {
  const t = useTranslations("common.photos");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="flex wrap gap-3 p-0 no-list">
          {pictures.map(({ id, preview }, index) => (
            <li key={id} className={styles.chosen}>
              <img src={preview} alt={t("chosen", { number: index + 1 })} />
              <button
                type="button"
                className={styles.remove}
                aria-label={t("remove", { number: index + 1 })}
                disabled={isSending}
                onClick={() => remove(id)}
              >
                <Icon name="close" size="1.125rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <div>
          <Button
            variant="quiet"
            size="small"
            loading={isReading}
            aria-disabled={isSending || undefined}
            onClick={() => input.current?.click()}
          >
            <Icon name="camera" />
            {t("add")}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple={left > 1}
            hidden
            disabled={isSending}
            aria-label={t("add")}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              // Lets the same file be chosen again.
              currentTarget.value = "";
              if (files.length > 0) void choose(files);
            }}
          />
        </div>
      )}
    </div>
  );
}
