import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#platform/values/actor.ts";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import type { TextArea } from "../lib/catalogues.ts";
import { loadTexts } from "../lib/texts.tsx";
import { AccessDenied } from "../ui/page.tsx";

/** A route's screen for one role. Others see "Access Denied", with the words of `area` if it has its own. */
export function forRole(
  allow: Role | "anyone",
  Screen: ComponentType,
  area?: "homeowner" | "rental" | "guests",
): () => ReactNode {
  return () => (
    <RequireRole allow={allow} denied={area && <Denied area={area} />}>
      <Screen />
    </RequireRole>
  );
}

function Denied({ area }: { area: "homeowner" | "rental" | "guests" }) {
  const t = useTranslations();
  return <AccessDenied text={t(`${area}.accessDenied`)} />;
}

/** Loads a screen's texts, and refetches its queries on open, because they never go stale. */
export async function loadFresh(
  queries: readonly { invalidate: () => Promise<void> }[],
  ...areas: TextArea[]
): Promise<void> {
  for (const query of queries) void query.invalidate();
  await loadTexts(...areas);
}
