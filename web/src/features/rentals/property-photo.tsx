import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Property } from "#modules/rentals/contract/rental.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HouseTile } from "./house-tile.tsx";
import styles from "./property-page.module.css";
import { useSaveProperty } from "./use-save-property.ts";

/** A rental's photo; a new one is saved when chosen. */
export function PropertyPhoto({ property }: { property: Property }) {
  const t = useTranslations("rentalProperty.page");
  const showFailure = usePhotoFailure();
  const input = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const { save, isSaving } = useSaveProperty(property.id);
  const { photoUrl } = property;
  const choose = async (file: File) => {
    setReading(true);
    try {
      save({ changes: {}, photo: await shrinkPicture(file) });
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Card title={t("photo")}>
      <div className={styles.photo}>
        <div className={styles.frame}>
          {photoUrl && photoUrl !== broken ? (
            <img
              src={photoUrl}
              alt={t("photoAlt", { name: property.name })}
              onError={() => setBroken(photoUrl)}
            />
          ) : (
            <div className={styles.none}>
              <HouseTile place={0} />
              <span>{t("photoNone")}</span>
            </div>
          )}
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" loading={isReading || isSaving} onClick={() => input.current?.click()}>
            <Icon name="camera" />
            {photoUrl ? t("replace") : t("choose")}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t("photoFile")}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Lets the same file be chosen again.
              currentTarget.value = "";
              if (file) void choose(file);
            }}
          />
          {photoUrl && (
            <Button variant="plain" loading={isSaving} onClick={() => save({ changes: {}, photo: null })}>
              {t("removePhoto")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
