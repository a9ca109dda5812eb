import { createFileRoute } from "@tanstack/react-router";
import { readReturnTo } from "../features/sign-in/return-to.ts";
import { SignUpPage } from "../features/sign-up/sign-up-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

/** The ZIP code of a link. The router reads digits as a number, and would write the text of one in quotes. */
function readZip({ zip }: Record<string, unknown>): { zip?: string | number } {
  return (typeof zip === "string" || typeof zip === "number") && /^\d{5}$/.test(`${zip}`) ? { zip } : {};
}

export const Route = createFileRoute("/sign-up")({
  // Defaults to homeowner.
  validateSearch: (
    search,
  ): {
    role?: "runner" | "host";
    returnTo?: string;
    invitation?: string;
    zip?: string | number;
    code?: string;
  } => ({
    ...((search.role === "runner" || search.role === "host") && { role: search.role }),
    ...readReturnTo(search),
    // A runner's invitation, which prefills the email.
    ...(typeof search.invitation === "string" &&
      search.invitation.length <= 100 && { invitation: search.invitation }),
    ...readZip(search),
    // Of a neighbor or a coupon; the router reads one of digits as a number.
    ...(search.code ? { code: `${search.code}` } : {}),
  }),
  // Reuses the address and day texts of /subscribe.
  loader: () => Promise.all([loadTexts("sign-in", "homes"), loadFigures()]),
  component: SignUpPage,
});
