import { useTranslations } from "use-intl";
import { SmallButton } from "../../ui/button.tsx";
import { useCopy } from "./use-copy.ts";

/** The other formats of a new calendar link, which ends in ".ics". */
export function FeedFormats({ link }: { link: string }) {
  const t = useTranslations("webhooks.formats");
  const copy = useCopy({ done: t("copied"), failed: t("copyFailed") });
  return (
    <>
      <p className="soft small">{t("text")}</p>
      <div className="flex wrap gap-2">
        {(["json", "atom"] as const).map((format) => (
          <SmallButton
            key={format}
            variant="quiet"
            onClick={() => void copy(link.replace(/\.ics$/, `.${format}`))}
          >
            {t(`copy.${format}`)}
          </SmallButton>
        ))}
      </div>
    </>
  );
}
