import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { MayOfRole } from "../../lib/may-of-role.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./command.module.css";
import type { Chosen } from "./give-credit-dialog.tsx";

const CommandDialog = lazyDialog(
  async () => (await import("./command-dialog.tsx")).CommandDialog,
  "people",
  "callers",
);
const GiveCreditDialog = lazyDialog(
  async () => (await import("./give-credit-dialog.tsx")).GiveCreditDialog,
  "money",
);

const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
  "dispatch",
);

/** An admin's search of everything, in the header; also opened by ⌘K or Ctrl K. */
export function CommandButton() {
  const t = useTranslations("people.command");
  const [isOpen, setOpen] = useState(false);
  const [credited, setCredited] = useState<{ to: Chosen; amount: string; opened: boolean } | null>(null);
  const [out, setOut] = useState<{ runner: { id: string; name: string }; opened: boolean } | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <MayOfRole>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.hint}>{t("hint")}</span>
        <kbd className={styles.keys}>⌘K</kbd>
      </button>
      <CommandDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onCredit={(to, amount) => setCredited({ to, amount, opened: true })}
        onOut={(runner) => setOut({ runner, opened: true })}
      />
      {out && (
        <ReassignDialog key={out.runner.id} {...out} onClose={() => setOut({ ...out, opened: false })} />
      )}
      {credited && (
        <GiveCreditDialog
          key={`${credited.to.userId} ${credited.amount}`}
          {...credited}
          onClose={() => setCredited({ ...credited, opened: false })}
        />
      )}
    </MayOfRole>
  );
}
