import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { lookAgain } from "../lib/current-user.ts";
import { offlineState, onOfflineState } from "../lib/offline.ts";
import { useOldestShown } from "../lib/use-oldest-shown.ts";
import { Icon } from "./icon.tsx";
import styles from "./offline-line.module.css";

/**
 * Says above any screen that the device is offline and how old the data is. Restored data is refetched when back online
 * (`look-until-reached.ts`), or on demand.
 */
export function OfflineLine() {
  const { isRestored } = useSyncExternalStore(onOfflineState, offlineState);
  const isOnline = useSyncExternalStore(onReception, () => navigator.onLine);
  // The live region exists before its text, or screen readers would miss it.
  return (
    <div className={styles.place} role="status">
      {(isRestored || !isOnline) && <Line isRestored={isRestored} />}
    </div>
  );
}

function Line({ isRestored }: { isRestored: boolean }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const client = useQueryClient();
  const since = useOldestShown();
  const when = since && format.dateTime(since, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={styles.line}>
      <Icon name="info" />
      <p>{when ? t("offlineSince", { when }) : t("offline")}</p>
      {isRestored && (
        <button type="button" className={styles.again} onClick={() => void lookAgain(client)}>
          {t("retry")}
        </button>
      )}
    </div>
  );
}

function onReception(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
