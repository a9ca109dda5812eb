import { useId } from "react";
import { useTranslations } from "use-intl";
import { shortCodes } from "#modules/guests/rules.ts";
import { SmallButton } from "../../ui/button.tsx";

/** Buttons that insert a short code into the text being written. */
export function CodeButtons({ onInsert }: { onInsert: (code: string) => void }) {
  const t = useTranslations("guests.editor");
  const id = useId();
  return (
    <div>
      <p id={id} className="strong medium">
        {t("codes")}
      </p>
      <p className="soft small">{t("codesHint")}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fields */}
      <div role="group" aria-labelledby={id} className="flex wrap gap-2 mt-2">
        {shortCodes.map((code) => (
          <SmallButton key={code} onClick={() => onInsert(`{${code}}`)}>
            {t(`codeNames.${code}`)}
          </SmallButton>
        ))}
      </div>
    </div>
  );
}
