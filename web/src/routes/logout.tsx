import { createFileRoute } from "@tanstack/react-router";
import { SignOutScreen } from "../features/sign-in/sign-out-screen.tsx";
import { countUnsent, signOut } from "../lib/sign-out.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/logout")({
  loader: async () => {
    const [unsent] = await Promise.all([countUnsent(), loadTexts("security")]);
    return { unsent, isSignedOut: unsent === 0 ? await signOut() : null };
  },
  component: Logout,
});

function Logout() {
  return <SignOutScreen {...Route.useLoaderData()} />;
}
