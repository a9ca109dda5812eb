import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { LockedCan, SleepingCan, TippedCan } from "./illustrations.tsx";
import styles from "./page.module.css";

/** A screen: its title as tab title and only h1, a line under it, actions beside it, content below. */
export function Page({
  title,
  lead,
  actions,
  narrow,
  isCompact,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  /** Leaves the first view to what follows the title. */
  isCompact?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={classNames(styles.page, narrow && styles.narrow, isCompact && styles.compact)}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className="largest black">{title}</h1>
          {lead && <p className="soft mt-2">{lead}</p>}
        </div>
        {actions && <div className="flex wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the tab title. `Page` calls it; screens with their own heading call it directly. */
export function usePageTitle(title: string): void {
  const t = useTranslations("common");
  const full = t("title", { page: title });
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** Cards side by side where there is room: `stats` for small cards, `main` for a wide and a narrow column. */
export function Columns({ kind, children }: { kind: "stats" | "halves" | "main"; children: ReactNode }) {
  return <div className={styles[kind]}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/**
 * A screen with one message: a picture, a title, a sentence and a link. `step` names the current step; when a press
 * leads to the next and its button disappears, focus moves to the new title so it is read. If focus stays, the text is
 * announced, errors at once. `isAnswer`: the page replaced a form or screen after a press, so its first step counts as
 * following one. Without a `picture`, the can sleeps, or lies tipped if something `hasFailed`.
 */
export function MessagePage({
  title,
  text,
  actions,
  step,
  isAnswer = false,
  hasFailed = false,
  picture = hasFailed ? <TippedCan /> : <SleepingCan />,
}: {
  picture?: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  hasFailed?: boolean;
} & ({ step: string; isAnswer?: boolean } | { step?: undefined; isAnswer?: undefined })) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isAnswer ? undefined : step);
  const [isLedTo, setLedTo] = useState(false);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const isLost = document.activeElement === document.body;
    if (isLost) heading.current?.focus();
    setLedTo(isLost);
  }, [step]);
  const live = step === undefined || isLedTo ? undefined : hasFailed ? "alert" : "status";
  return (
    <div className={styles.messagePage}>
      <div className={styles.picture}>{picture}</div>
      <h1 ref={heading} className="largest black" tabIndex={step === undefined ? undefined : -1}>
        {title}
      </h1>
      <p key={live} role={live} className={styles.text}>
        {text}
      </p>
      {actions && <div className="flex wrap center gap-3 mt-3">{actions}</div>}
    </div>
  );
}

/** A screen for another role; `text` names which. */
export function AccessDenied({ text }: { text: string }) {
  const t = useTranslations("common");
  return (
    <MessagePage
      picture={<LockedCan />}
      title={t("accessDenied")}
      text={text}
      actions={<ButtonLink to="/">{t("notFound.home")}</ButtonLink>}
    />
  );
}
