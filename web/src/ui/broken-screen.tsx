import { ErrorState } from "./error-state.tsx";

/** In place of a screen that failed while drawing, or whose code did not arrive; only loading anew mends either. */
export function BrokenScreen({ error }: { error: unknown }) {
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}
