import { type ReactNode, useCallback } from "react";
import { type AdminRight, hasRight } from "#platform/values/admin-roles.ts";
import { useSession } from "./current-user.ts";
import { MayContext } from "./may.ts";

/** Lets what is inside ask for the rights of the signed-in admin's role (`useMay`). */
export function MayOfRole({ children }: { children: ReactNode }) {
  const session = useSession();
  const role = session.status === "signedIn" ? session.user.adminRole : null;
  const may = useCallback((right: AdminRight) => hasRight(role, right), [role]);
  return <MayContext value={may}>{children}</MayContext>;
}
