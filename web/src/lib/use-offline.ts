import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { useSession } from "./current-user.ts";
import { hasKept } from "./kept.ts";
import { changeOffline, isMember, keptOwner, offlineState, onOfflineState, setKeptOwner } from "./offline.ts";

/**
 * After sign-in, stores what the app needs offline; wipes it when the session ends. For admins, who see everyone's
 * data, stores only the app's files.
 */
export function useOffline(): void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === "signedIn" && !session.isOver ? session.user.id : null;
  const isAdmin = session.status === "signedIn" && session.user.role === "admin";
  const isOver = session.status === "signedOut" || (session.status === "signedIn" && session.isOver);

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
        // Signed out meanwhile: remove what was registered since.
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

/** Offers a new version when there is one, and again each time the app returns to the foreground. */
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

/** Ignores the error offline: the next start tries again. */
export function reportIfOnline(error: unknown): void {
  if (navigator.onLine) reportError(error);
}

/**
 * Runs `act` after the first screen. Two seconds is nearly always enough; the browser's idle callback fires while a
 * screen waits for data.
 */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, 2_000);
  return () => clearTimeout(timer);
}

/**
 * Sends a runner's unsent actions from any screen. Another person's actions at this browser are wiped first; after a
 * mere session end they wait for their runner.
 */
export function useOutboxSending(): void {
  const session = useSession();
  const who =
    session.status === "signedOut" || (session.status === "signedIn" && session.isOver)
      ? null
      : session.status === "signedIn"
        ? session.user.id
        : undefined;
  const isRunner = session.status === "signedIn" && session.user.role === "runner";
  useEffect(() => {
    if (who === undefined || !("indexedDB" in window)) return;
    return whenIdle(() => {
      void tidyAndSend(who, isRunner).catch(reportIfOnline);
    });
  }, [who, isRunner]);
}

async function tidyAndSend(userId: string | null, isRunner: boolean): Promise<void> {
  if (!(await hasKept())) return;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  await keptSteps.wipeOthers(userId);
  if (userId && isRunner) keptSteps.send(userId);
}
