import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { readDay } from "../lib/address.ts";
import { lazyPart } from "../lib/lazy.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { PageSkeleton } from "../ui/states.tsx";

const MoneyPage = lazyPart(
  "money",
  async () => (await import("../features/operations/money-page.tsx")).default,
  <PageSkeleton />,
);

export const Route = createFileRoute("/admin_/money")({
  /** `week` is any day of the week to show. */
  validateSearch: ({ week }: Record<string, unknown>): { week?: string } => ({ week: readDay(week) }),
  loader: () => loadTexts("operations"),
  component: forAdmins(AdminMoneyRoute, "seeBills"),
});

function AdminMoneyRoute() {
  const { week } = Route.useSearch();
  return <MoneyPage week={week} />;
}
