import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import PhotoReviewPage from "../features/operations/photo-review.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/photo-review")({
  loader: () => loadTexts("operations", "photo-review"),
  component: forAdmins(PhotoReviewPage, "see"),
});
