import { createFileRoute } from "@tanstack/react-router";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import ThreadPage from "../features/support/thread-page.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/support_/$thread")({
  loader: async () => {
    void utils.support.conversation.invalidate();
    await loadTexts("support");
  },
  component: ThreadRoute,
});

function ThreadRoute() {
  const { thread } = Route.useParams();
  return (
    <RequireRole allow="anyone">
      <ThreadPage threadId={thread} />
    </RequireRole>
  );
}
