import { createFileRoute } from "@tanstack/react-router";
import { LoggedOutPage } from "../features/public/logged-out-page.tsx";
import { setCurrentUser } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";
import { queryClient, trpcClient } from "../lib/trpc.ts";

export const Route = createFileRoute("/logout")({
  loader: async () => {
    // Documented: whatever goes wrong here is only logged. The screen then still says who is signed in, as it is asked anew.
    const signedOut = await trpcClient.auth.logout.mutate().catch(reportError);
    if (signedOut) setCurrentUser(queryClient, null);
    await loadTexts("publicPages");
  },
  component: LoggedOutPage,
});
