import { createFileRoute } from "@tanstack/react-router";
import ThreadPage from "../features/support/thread-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/support_/$thread")({
  loader: () => loadFresh([utils.support.conversation], "support"),
  component: forRole("anyone", ThreadRoute),
});

function ThreadRoute() {
  const { thread } = Route.useParams();
  return <ThreadPage threadId={thread} />;
}
