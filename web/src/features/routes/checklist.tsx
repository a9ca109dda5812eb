import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./stop-acts.module.css";
import type { Picture } from "./use-outbox.ts";
import type { CheckView } from "./view-route.ts";

const CheckPhotoDialog = lazyDialog(async () => (await import("./stop-dialogs.tsx")).CheckPhotoDialog);

/** A rental host's checklist for each pickup, with optional photos. */
export function Checklist({
  checklist,
  timesLed,
  onCheck,
}: {
  checklist: readonly CheckView[];
  /** How many times the runner asked for the first item left, also before this part was loaded. */
  timesLed: number;
  onCheck: (item: string, isChecked: boolean, picture: Picture | null) => void;
}) {
  const t = useTranslations("checklist");
  const id = useId();
  const [asked, setAsked] = useState<{ item: string; opened: boolean; nth: number } | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const done = checklist.filter(({ isChecked }) => isChecked).length;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (timesLed === 0) return;
    const box = list.current?.querySelector<HTMLInputElement>("input[type=checkbox]:not(:checked)");
    box?.focus({ preventScroll: true });
    // The list starts at the top: a toast may cover what is just above the button.
    box?.scrollIntoView({ block: "start" });
  }, [timesLed]);
  return (
    <section className="grid gap-3 ruled pt-4" aria-labelledby={id}>
      <div className="flex wrap between baseline gap-2-4">
        <h3 id={id} className="medium">
          {t("title")}
        </h3>
        <p role="status" className="soft small">
          {t("done", { done, count: checklist.length })}
        </p>
      </div>
      <ul ref={list} className="grid gap-2">
        {checklist.map((check) => (
          <Item
            key={check.item}
            check={check}
            onCheck={(isChecked) => onCheck(check.item, isChecked, null)}
            onPhoto={() => setAsked((now) => ({ item: check.item, opened: true, nth: (now?.nth ?? 0) + 1 }))}
          />
        ))}
      </ul>
      <p className="soft small">{t("note")}</p>
      {asked && (
        <CheckPhotoDialog
          // Reopening starts with the camera.
          key={asked.nth}
          item={asked.item}
          opened={asked.opened}
          onKeep={(picture) => {
            onCheck(asked.item, true, picture);
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function Item({
  check: { item, isChecked, hasPhoto },
  onCheck,
  onPhoto,
}: {
  check: CheckView;
  onCheck: (isChecked: boolean) => void;
  onPhoto: () => void;
}) {
  const t = useTranslations("checklist");
  return (
    <li className={`flex wrap middle between ${styles.item}`}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
        <span>
          {item}
          {hasPhoto && <span className="soft small"> ({t("hasPhoto")})</span>}
        </span>
      </label>
      <Button
        variant="plain"
        aria-label={t(hasPhoto ? "anotherNamed" : "photoNamed", { item })}
        onClick={onPhoto}
      >
        <Icon name="camera" />
        {t(hasPhoto ? "another" : "photo")}
      </Button>
    </li>
  );
}
