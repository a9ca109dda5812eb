import { createContext, use } from "react";
import type { AdminRight } from "#platform/values/admin-roles.ts";

/** Whether the admin at this screen has a right. Only `forAdmins` provides it: everyone else has none. */
export const MayContext = createContext<(right: AdminRight) => boolean>(() => false);

/** Hides what the server would refuse: `useMay()("pay")`. */
export const useMay = () => use(MayContext);
