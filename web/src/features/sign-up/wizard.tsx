import { type FormEvent, type MouseEvent, type ReactNode, type Ref, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, SmallButton } from "../../ui/button.tsx";
import { ignoreSecondClick, isSecondClick } from "../../ui/second-click.ts";
import type { useWizard } from "./use-wizard.ts";
import styles from "./wizard.module.css";

/** Shorter than anyone needs to read a new step and press its button. */
const doubleClickMs = 300;

type Steps = Pick<
  ReturnType<typeof useWizard>,
  "at" | "count" | "isChecking" | "typePasswordAgain" | "back" | "next"
> & { heading: Ref<HTMLHeadingElement> };

/** A curb painted up to the current step. */
export function Progress({ step, count }: { step: number; count: number }) {
  const t = useTranslations("auth.signUp");
  return (
    <>
      <div className={styles.curb} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
          <span key={index} data-done={index < step} />
        ))}
      </div>
      <p className="soft small">{t("progress", { step, count })}</p>
    </>
  );
}

/** Back and the primary button, which takes most of the width. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={`flex wrap gap-3 ${styles.actions}`}>{children}</div>;
}

/** A form's current step: progress, heading, fields, Back and Next. */
export function Wizard({
  name,
  title,
  lead,
  wizard: { at, count, heading, isChecking, typePasswordAgain, back, next },
  before = 0,
  total = count,
  onLeave,
  submitLabel,
  sending,
  onSubmit,
  children,
}: {
  name: string;
  title: string;
  lead?: ReactNode;
  wizard: Steps;
  /** Steps taken elsewhere before these. */
  before?: number;
  /** Steps in all, if more are elsewhere. */
  total?: number;
  /** Back from the first step; without it, that step has no Back. */
  onLeave?: (() => void) | undefined;
  submitLabel: string;
  sending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const isLast = at === count - 1;
  const lastClickAt = useRef(0);
  const onClick = (event: MouseEvent<HTMLFormElement>) => {
    const isDeliberate = Date.now() - lastClickAt.current > doubleClickMs;
    lastClickAt.current = Date.now();
    if (!isSecondClick(event)) return;
    ignoreSecondClick(event);
    // Next and the final button share a position, so the browser counts a press of each as a double click.
    const isSubmit = event.target instanceof Element && event.target.closest("[type=submit]") !== null;
    if (isLast && isSubmit && isDeliberate && !sending) event.currentTarget.requestSubmit();
  };
  // Enter also goes to the next step, and submits only on the last.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isLast) return onSubmit(event);
    event.preventDefault();
    next();
  };
  return (
    <form
      className={`grid one-column gap-5 ${styles.form}`}
      aria-label={name}
      noValidate
      onSubmit={submit}
      onClickCapture={onClick}
    >
      <div>
        <Progress step={before + at + 1} count={total} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead && <p className="soft mt-1">{lead}</p>}
        {typePasswordAgain && (
          <p className="soft mt-1" role="status">
            {t("validation.passwordAgain")}{" "}
            <SmallButton variant="plain" onClick={typePasswordAgain}>
              {t("auth.signUp.typePassword")}
            </SmallButton>
          </p>
        )}
      </div>
      {children}
      <Actions>
        {(at > 0 || onLeave) && (
          <Button variant="quiet" size="large" onClick={at > 0 ? back : onLeave}>
            {t("common.back")}
          </Button>
        )}
        <Button type="submit" size="large" loading={sending || isChecking}>
          {isLast ? submitLabel : t("common.next")}
        </Button>
      </Actions>
    </form>
  );
}
