import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./quick-tools.module.css";

/** What a runner needs beside the route. */
export function QuickTools() {
  const t = useTranslations("runner.tools");
  return (
    <Card title={t("title")}>
      <ul>
        <li>
          <a className={styles.link} href="/runner/statement/current">
            <span className={styles.icon}>
              <Icon name="money" />
            </span>
            {t("earningsReport")}
            <Icon name="arrowRight" size="1.125em" className={styles.arrow} />
          </a>
        </li>
      </ul>
    </Card>
  );
}
