import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "./error-state.tsx";

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
