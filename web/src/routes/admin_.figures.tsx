import { createFileRoute } from "@tanstack/react-router";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import FiguresPage from "../features/operations/figures-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/figures")({
  loader: () => loadTexts("operations"),
  component: AdminFiguresRoute,
});

function AdminFiguresRoute() {
  const navigate = Route.useNavigate();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <FiguresPage />
    </RequireRole>
  );
}
