import type { LinkProps } from "@tanstack/react-router";
import { type ReactNode, type Ref, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./rows.module.css";

/** A card's rows: each shows one thing with its value, and is pressed as a whole. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type Thing = {
  label: string;
  /** What there is now; nothing if there is none yet. */
  value?: ReactNode;
  /** The row is a card of its own, in `FoldedCards`. */
  isCard?: boolean;
};

/** Opens what changes the thing: "Edit", or "Add" as long as it has no value. */
export function EditRow({
  onEdit,
  ref,
  ...thing
}: Thing & { onEdit: () => void; ref?: Ref<HTMLButtonElement> }) {
  const t = useTranslations("common.rows");
  const hasValue = Boolean(thing.value);
  return (
    <Row {...thing}>
      <button
        ref={ref}
        type="button"
        className={styles.act}
        aria-label={t(hasValue ? "editNamed" : "addNamed", { what: thing.label })}
        onClick={onEdit}
      >
        {t(hasValue ? "edit" : "add")}
      </button>
    </Row>
  );
}

/** Leads to the page on which the thing is changed. */
export function LinkRow({ to, hash, ...thing }: Thing & Pick<LinkProps, "to" | "hash">) {
  return (
    <Row {...thing}>
      <Link className={styles.act} aria-label={thing.label} to={to} hash={hash}>
        <Icon name="arrowRight" size="1.125em" />
      </Link>
    </Row>
  );
}

/** Opens a sheet with more about the thing; `children` are rendered from then on. */
export function SheetRow({ children, ...thing }: Thing & { children: ReactNode }) {
  const t = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Row {...thing}>
      <button type="button" className={styles.act} aria-label={thing.label} onClick={() => setIsOpen(true)}>
        <Icon name="arrowRight" size="1.125em" />
      </button>
      <Dialog opened={isOpen} title={thing.label} onClose={close}>
        {children}
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            {t("close")}
          </Button>
        </DialogActions>
      </Dialog>
    </Row>
  );
}

/** Is only read. */
export function FactRow({ label, value }: Thing) {
  return (
    <li className={classNames(styles.row, styles.fact)}>
      <Words label={<span className="soft">{label}</span>} value={value} />
    </li>
  );
}

function Row({ label, value, isCard, children }: Thing & { children: ReactNode }) {
  const id = useId();
  if (isCard)
    return (
      <section className={styles.row} aria-labelledby={id}>
        <Words
          label={
            <h2 id={id} className="medium semibold">
              {label}
            </h2>
          }
          value={value}
        />
        {children}
      </section>
    );
  return (
    <li className={styles.row}>
      <Words label={<span className={value ? "soft" : "semibold"}>{label}</span>} value={value} />
      {children}
    </li>
  );
}

function Words({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={styles.words}>
      {label}
      {value && <div className={`semibold break ${styles.value}`}>{value}</div>}
    </div>
  );
}
