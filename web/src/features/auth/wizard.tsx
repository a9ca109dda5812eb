import type { FormEvent, ReactNode, Ref } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import styles from "./wizard.module.css";

/** A form's current step: how far along it is, its heading, its fields, Back and Next. */
export function Wizard({
  name,
  title,
  lead,
  at,
  count,
  heading,
  submitLabel,
  sending,
  onBack,
  onNext,
  onSubmit,
  children,
}: {
  name: string;
  title: string;
  lead?: ReactNode;
  /** From 0. */
  at: number;
  count: number;
  heading: Ref<HTMLHeadingElement>;
  submitLabel: string;
  sending: boolean;
  onBack: () => void;
  onNext: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const isLast = at === count - 1;
  // Enter in a field goes on as well, and sends only from the last step.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isLast) return onSubmit(event);
    event.preventDefault();
    onNext();
  };
  return (
    <form
      className={styles.wizard}
      aria-label={name}
      noValidate
      onSubmit={submit}
      onClickCapture={ignoreSecondClick}
    >
      <div className={styles.top}>
        <div className={styles.curb} aria-hidden="true">
          {Array.from({ length: count }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
            <span key={step} data-done={step <= at} />
          ))}
        </div>
        <p className={styles.step}>{t("auth.signUp.progress", { step: at + 1, count })}</p>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <div className={styles.actions}>
        {at > 0 && (
          <Button variant="quiet" size="large" onClick={onBack}>
            {t("common.back")}
          </Button>
        )}
        <Button type="submit" size="large" loading={sending}>
          {isLast ? submitLabel : t("common.next")}
        </Button>
      </div>
    </form>
  );
}
