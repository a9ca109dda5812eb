import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { useSession } from "./current-user.ts";
import { changeOffline, isMember, keptOwner, offlineState, onOfflineState, setKeptOwner } from "./offline.ts";

/**
 * From signing in on, keeps what is needed to open the app without reception, and wipes it once the session has ended. Of
 * admins, who see everybody's data, only the app itself is kept.
 */
export function useOffline(): void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : null;
  const isAdmin = session.status === "signedIn" && session.user.role === "admin";
  const isOver = session.status === "signedOut";

  useEffect(() => {
    if (!isOver || keptOwner() === null) return;
    void import("./keep-offline.ts").then(({ forget }) => forget()).catch(reportIfOnline);
  }, [isOver]);

  useEffect(() => {
    if (!userId || !canKeep()) return;
    let stops: (() => void)[] = [];
    let isLeft = false;
    const begin = async () => {
      const [{ keep, forget }, { followVersions }] = await Promise.all([
        import("./keep-offline.ts"),
        import("./follow-versions.ts"),
      ]);
      const before = keptOwner();
      if (before !== null && before !== userId) await forget();
      if (isLeft || !setKeptOwner(userId)) return;
      if (!isAdmin) stops.push(keep(client, userId));
      if (!import.meta.env.PROD) return;
      const stop = await followVersions((takeNewVersion) => changeOffline({ takeNewVersion }));
      if (!isLeft) stops.push(stop);
      else {
        stop();
        // Signed out meanwhile: what has been registered since would stay.
        if (!isMember()) await forget();
      }
    };
    const stopWaiting = whenIdle(() => void begin().catch(reportIfOnline));
    return () => {
      isLeft = true;
      stopWaiting();
      for (const stop of stops) stop();
      stops = [];
    };
  }, [client, userId, isAdmin]);
}

/** Offers the new version as soon as there is one, and again whenever the app comes back to the front. */
export function useNewVersion(): void {
  const t = useTranslations("common.newVersion");
  const { takeNewVersion } = useSyncExternalStore(onOfflineState, offlineState);
  const title = t("title");
  const message = t("text");
  const label = t("action");
  useEffect(() => {
    if (takeNewVersion) toast({ title, message, kind: "info", action: { label, onAct: takeNewVersion } });
  }, [takeNewVersion, title, message, label]);
}

function canKeep(): boolean {
  return "serviceWorker" in navigator && "indexedDB" in window;
}

/** Without reception there is nothing to begin with, and the next visit begins anew. */
export function reportIfOnline(error: unknown): void {
  if (navigator.onLine) reportError(error);
}

/**
 * The first screen comes before what is only for later: two seconds are enough for it nearly always. The browser's own idle
 * callback comes while a screen waits for its data.
 */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, 2_000);
  return () => clearTimeout(timer);
}
