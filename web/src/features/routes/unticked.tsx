import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import styles from "./unticked.module.css";

/** Unchecked items when a pickup is completed; a reminder that blocks nothing. */
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
