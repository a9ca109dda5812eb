import { useId } from "react";
import { useTranslations } from "use-intl";
import { shortCodes } from "#modules/guests/rules/short-codes.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./guests.module.css";

/** Buttons that insert a short code into the text being written. */
export function CodeButtons({ onInsert }: { onInsert: (code: string) => void }) {
  const t = useTranslations("guests.editor");
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.heading}>
        {t("codes")}
      </p>
      <p className={styles.hint}>{t("codesHint")}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fields */}
      <div role="group" aria-labelledby={id} className={styles.chips}>
        {shortCodes.map((code) => (
          <Button key={code} variant="quiet" size="small" onClick={() => onInsert(`{${code}}`)}>
            {t(`codeNames.${code}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
