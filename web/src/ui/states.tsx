import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { isSignedOut, toAppError } from "../lib/app-error.ts";
import { useErrorText } from "../lib/error-text.ts";
import { useSessionEnded } from "../lib/session-ended.ts";
import { Button } from "./button.tsx";
import { SleepingCan, TippedCan } from "./illustrations.tsx";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A placeholder for `rows` loading lines. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const t = useTranslations("common");
  return (
    <div className="grid gap-3" role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        <span key={row} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A query's state; `useQuery`'s result fits. */
export type Source<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

/** What a query's data shows; before it a skeleton of `rows` lines, or the error with a retry. */
export function Loaded<Data>({
  source: { data, error, refetch },
  rows,
  children,
}: {
  source: Source<Data>;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={rows} />;
}

/** A whole-screen placeholder while the screen isn't known yet. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton rows={5} />
    </div>
  );
}

/** An expected empty state: what is missing, why, and what to do. */
export function EmptyState({
  title,
  text,
  action,
  picture,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>{picture ?? <SleepingCan />}</div>
      <p className="strong">{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/**
 * A loading error with a retry button and the reference support asks for. If the session has ended, goes to sign-in.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const sessionEnded = useSessionEnded();
  const { requestId } = toAppError(error);
  const signedOut = isSignedOut(error);
  useEffect(() => {
    if (signedOut) sessionEnded();
  }, [signedOut, sessionEnded]);
  return (
    <div role="alert">
      <EmptyState
        picture={<TippedCan />}
        title={t("failed.title")}
        text={
          <>
            {errorText(error, t("failed.text"))}
            {requestId && <small> {t("failed.reference", { requestId })}</small>}
          </>
        }
        action={
          <Button variant="quiet" onClick={() => onRetry()}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}

/**
 * Replaces a screen that failed to render or load; reloading fixes either. Navigating elsewhere, Back included, resets
 * it.
 */
export function BrokenScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter({ warn: false });
  useEffect(() => {
    if (!router || !reset) return;
    const failedAt = router.state.location.href;
    return router.subscribe("onResolved", ({ toLocation }) => {
      if (toLocation.href !== failedAt) reset();
    });
  }, [router, reset]);
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}
