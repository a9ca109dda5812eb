import { useTranslations } from "use-intl";
import { SmallButton } from "../../ui/button.tsx";

/**
 * Asks the runner whether anything was in the cans, once they are out, if the home wants to know. Works without reception.
 */
export function EmptyCans({
  address,
  isEmpty,
  onSay,
}: {
  address: string;
  isEmpty: boolean;
  onSay: (isEmpty: boolean) => void;
}) {
  const t = useTranslations("homeCircle.stop");
  return (
    <div className="grid gap-2">
      <p className="bold">{t("ask")}</p>
      <p role="status">{isEmpty && t("noted")}</p>
      <div>
        <SmallButton
          variant={isEmpty ? "plain" : "quiet"}
          aria-label={t(isEmpty ? "undoNamed" : "emptyNamed", { address })}
          onClick={() => onSay(!isEmpty)}
        >
          {t(isEmpty ? "undo" : "empty")}
        </SmallButton>
      </div>
    </div>
  );
}
