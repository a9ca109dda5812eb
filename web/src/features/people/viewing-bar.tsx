import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { hearOtherTabs } from "../../lib/other-tabs.ts";
import { endViewing, leaveViewing, type Viewing } from "../../lib/viewing.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./viewing-bar.module.css";

/** On every screen while an admin sees what a person sees; a frame marks dialogs and photos too. */
export function ViewingBar({ viewing: { firstName, endsAt } }: { viewing: Viewing }) {
  const t = useTranslations("people.viewing");
  const format = useFormatter();
  useEffect(() => {
    const timer = setTimeout(() => void endViewing(), Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  useEffect(
    () =>
      hearOtherTabs((news) => {
        // Somebody signed out of this browser.
        if (typeof news === "string") leaveViewing();
      }),
    [],
  );
  return (
    <>
      <section className={styles.bar} aria-label={t("label")}>
        <Icon name="info" />
        <p>
          {t("text", {
            name: firstName,
            time: format.dateTime(new Date(endsAt), { timeStyle: "short", timeZone: ownZone() }),
          })}
        </p>
        <button type="button" className={styles.end} onClick={() => void endViewing()}>
          {t("end")}
        </button>
      </section>
      <div className={styles.frame} aria-hidden="true" />
    </>
  );
}

/** The admin's clock, not the person's. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
