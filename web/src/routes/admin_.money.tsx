import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { readDay } from "../lib/address.ts";
import { lazyPage } from "../lib/lazy.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { PageSkeleton } from "../ui/states.tsx";

const MoneyPage = lazyPage("money", () => import("../features/operations/money-page.tsx"));

export const Route = createFileRoute("/admin_/money")({
  /** `week` is any day of the week to show. */
  validateSearch: ({ week }: Record<string, unknown>): { week?: string } => ({ week: readDay(week) }),
  loader: () => loadTexts("operations"),
  component: AdminMoneyRoute,
});

function AdminMoneyRoute() {
  const navigate = Route.useNavigate();
  const { week } = Route.useSearch();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <Suspense fallback={<PageSkeleton />}>
        <MoneyPage week={week} />
      </Suspense>
    </RequireRole>
  );
}
