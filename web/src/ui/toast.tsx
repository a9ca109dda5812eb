import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

export type Toast = {
  title: string;
  message?: string;
  kind?: "success" | "info" | "error";
  /** One action, such as Undo; running it closes the toast. */
  action?: { label: string; onAct: () => void };
};

const displayMs = 5_000;
const swipePx = 50;

let current: (Toast & { id: number }) | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast for 5 s, replacing any other. Errors are announced assertively, others politely. */
export function toast(next: Toast): void {
  lastId += 1;
  change({ ...next, id: lastId });
}

export function dismissToast(): void {
  change(null);
}

/**
 * The toast region; once per page. F8 focuses it, a 50 px swipe or the button closes the toast, and hovering or focus
 * pauses its timer.
 */
export function Toasts() {
  const t = useTranslations("common");
  const shown = useSyncExternalStore(subscribe, () => current);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  // Both live regions exist before their text, or screen readers would miss the first toast.
  return (
    <section ref={region} className={styles.region} aria-label={t("notice")} tabIndex={-1}>
      <div role="status" aria-atomic="true">
        {shown && shown.kind !== "error" && <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-atomic="true">
        {shown?.kind === "error" && <ToastCard key={shown.id} toast={shown} />}
      </div>
    </section>
  );
}

function ToastCard({ toast: { title, message, kind = "success", action } }: { toast: Toast }) {
  const t = useTranslations("common");
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const startX = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, displayMs);
    return () => clearTimeout(timer);
  }, [held]);

  const drag = (event: PointerEvent) => {
    if (startX.current !== null) setOffset(event.clientX - startX.current);
  };
  const drop = () => {
    startX.current = null;
    if (Math.abs(offset) >= swipePx) dismissToast();
    else setOffset(0);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock; swiping has a button beside it
    <div
      className={styles.toast}
      data-kind={kind}
      style={{ translate: `${offset}px 0` }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        startX.current = event.clientX;
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <Icon name={kind === "error" ? "alert" : kind === "info" ? "info" : "check"} />
      <div className={styles.words}>
        <p className="bold">{title}</p>
        {message && <p className="soft small">{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast();
            action.onAct();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        aria-label={t("dismiss")}
        onClick={dismissToast}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function change(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
