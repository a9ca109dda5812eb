import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "./error-state.tsx";

/**
 * In place of a screen that failed while drawing, or whose code did not arrive; only loading anew mends either. Going to
 * another address, by Back too, ends it.
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
