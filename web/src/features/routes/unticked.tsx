import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import styles from "./unticked.module.css";

/** What of a rental's list is still open as its visit is completed; nothing depends on it, but it is not to be forgotten. */
export function Unticked({ checklist }: { checklist: readonly { item: string; isChecked: boolean }[] }) {
  const t = useTranslations("stop.photo");
  const format = useFormatter();
  const open = checklist.filter(({ isChecked }) => !isChecked);
  if (open.length === 0) return null;
  return (
    <p className={styles.kept}>
      <Icon name="alert" />
      {t("unticked", { items: format.list(open.map(({ item }) => item)) })}
    </p>
  );
}
