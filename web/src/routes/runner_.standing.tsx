import { createFileRoute, redirect } from "@tanstack/react-router";

/** The page's former address, which sent emails lead to. */
export const Route = createFileRoute("/runner_/standing")({
  beforeLoad: () => {
    throw redirect({ to: "/runner/you", replace: true });
  },
});
