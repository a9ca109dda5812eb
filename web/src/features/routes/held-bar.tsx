import { useEffect, useReducer } from "react";
import { useTranslations } from "use-intl";
import { canUndo, type Entry, isSwitch, wholeRoute } from "../../lib/outbox/entry.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./held-bar.module.css";

/** Held actions with Undo for ten seconds, within thumb reach. `isPinned`: it is part of what is pinned already. */
export function HeldBar({
  outbox,
  entries,
  isPinned,
}: {
  outbox: Outbox;
  entries: readonly Entry[];
  isPinned?: boolean;
}) {
  const t = useTranslations("route.outbox");
  const word = useWhat();
  const { now, held } = useHeld(entries);
  const latest = held.at(-1);
  const undo = async (entry: Entry) => {
    if (await outbox.undo(entry.id)) toast({ title: t("undone"), message: word(entry), kind: "info" });
  };
  return (
    <div className={isPinned ? styles.heldRows : styles.heldPlace}>
      {/* Announced once; a countdown would be read every second. */}
      <p role="status" className="visually-hidden">
        {latest && t("heldSaid", { what: word(latest) })}
      </p>
      {(isPinned ? held.slice(-1) : held).map((entry) => (
        <div key={entry.id} className={styles.held}>
          <p aria-hidden="true">
            {/* The street alone, so the bar stays low. */}
            {t("held", {
              what: word({ ...entry, address: entry.address.split(",")[0] ?? "" }),
              seconds: Math.ceil((entry.heldUntil - now) / 1000),
            })}
          </p>
          <Button
            variant="accent"
            size="large"
            aria-label={t("undoNamed", { what: word(entry) })}
            onClick={() => void undo(entry)}
          >
            {t("undo")}
          </Button>
        </div>
      ))}
    </div>
  );
}

function useHeld(entries: readonly Entry[]): { now: number; held: Entry[] } {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  // Read on each render: an entry just made must not be compared with an older time.
  const now = Date.now();
  const all = entries.filter(
    (entry) => entry.jobId !== wholeRoute && !isSwitch(entry) && canUndo(entry, now),
  );
  // Each stop's last action is undone first; more than two would cover the route.
  const last = new Map(all.map((entry) => [entry.jobId, entry]));
  const held = all.filter((entry) => last.get(entry.jobId) === entry).slice(-2);
  const isTicking = held.length > 0;
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isTicking]);
  return { now, held };
}

/** Formats an action: "412 Maple Street: cans at the curb". */
export function useWhat(): (entry: Entry) => string {
  const t = useTranslations("route.outbox");
  return ({ address, act }) => {
    const step =
      act.kind === "check"
        ? t(act.isChecked ? "ticked" : "tickBack", { item: act.item })
        : act.kind === "emptyCans" && !act.isEmpty
          ? t("emptyBack")
          : t(`steps.${act.kind}`);
    return address ? t("what", { address, step }) : step;
  };
}
