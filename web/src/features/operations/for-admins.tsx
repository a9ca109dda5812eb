import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { type AdminRight, hasRight } from "#platform/values/admin-roles.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { MayContext } from "../../lib/may.ts";
import { AccessDenied } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";

/** A route's screen for admins who have the right; others are told that their role does not include it. */
export function forAdmins(Screen: ComponentType, right: AdminRight): () => ReactNode {
  return function AdminScreen() {
    const navigate = useNavigate();
    return (
      <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
        <WithRole right={right}>
          <Screen />
        </WithRole>
      </RequireRole>
    );
  };
}

function WithRole({ right, children }: { right: AdminRight; children: ReactNode }) {
  const { adminRole } = useSignedInUser();
  const may = useCallback((right: AdminRight) => hasRight(adminRole, right), [adminRole]);
  return <MayContext value={may}>{may(right) ? children : <ClosedPage />}</MayContext>;
}

/** In place of a page, or a tab, that the admin's role does not include. */
export function ClosedPage() {
  const t = useTranslations("admin");
  return <p>{t("closed")}</p>;
}

const redirectAfterMs = 1000;

/** Tells a signed-in non-admin that access is denied, and leaves after a second. */
export function AdminDenied({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations("admin");
  const common = useTranslations("common.unauthorized");
  const title = common("title");
  const message = t("redirecting");
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    toast({ title, message, kind: "error" });
    const timer = setTimeout(leave, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [title, message]);
  return <AccessDenied text={t("denied")} />;
}
