import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import { useMay } from "../../lib/may.ts";
import { MayOfRole } from "../../lib/may-of-role.tsx";
import { AccessDenied } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";

/** A route's screen for admins who have the right; others are told that their role does not include it. */
export function forAdmins(Screen: ComponentType, right: AdminRight): () => ReactNode {
  return function AdminScreen() {
    const navigate = useNavigate();
    return (
      <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
        <MayOfRole>
          <WithRight right={right}>
            <Screen />
          </WithRight>
        </MayOfRole>
      </RequireRole>
    );
  };
}

function WithRight({ right, children }: { right: AdminRight; children: ReactNode }) {
  return useMay()(right) ? children : <ClosedPage />;
}

/** In place of a page that the admin's role does not include. */
function ClosedPage() {
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
