import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { isSignedOut, toAppError } from "../lib/app-error.ts";
import { useSessionEnded } from "../lib/session-ended.ts";
import { useWordError } from "../lib/word-error.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { TippedCan } from "./illustrations.tsx";

/**
 * A loading error with a retry button and the reference support asks for. If the session has ended, goes to sign-in.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTranslations("common");
  const wordError = useWordError();
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
            {wordError(error, t("failed.text"))}
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
