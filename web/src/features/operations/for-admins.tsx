import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { AccessDenied } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";

/** A route's screen for admins. */
export function forAdmins(Screen: ComponentType): () => ReactNode {
  return function AdminScreen() {
    const navigate = useNavigate();
    return (
      <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
        <Screen />
      </RequireRole>
    );
  };
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
