import { hashKey, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { currentUserQuery, lookAgain } from "../lib/current-user.ts";
import { offlineState, onOfflineState } from "../lib/offline.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Icon } from "./icon.tsx";
import styles from "./offline-line.module.css";

/** When the oldest answer on screen arrived, in milliseconds since 1970; null when there is none. */
export function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: "active", predicate: isOfTheScreen });
    return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  });
}

/** The session query has no age: the user is still signed in. */
function isOfTheScreen({ queryHash, state }: Query): boolean {
  return state.data !== undefined && queryHash !== hashKey(currentUserQuery.queryKey);
}

/**
 * Says above any screen that the device is offline and how old the data is. Restored data is refetched when back online
 * (`look-until-reached.ts`), or on demand.
 */
export function OfflineLine() {
  const { isRestored } = useSyncExternalStore(onOfflineState, offlineState);
  const isOnline = useIsOnline();
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
