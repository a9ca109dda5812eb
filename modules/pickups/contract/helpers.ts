import * as z from "zod";
import { helperActs, helperRoles } from "../rules/helpers.ts";

/** What a helper of the host did about a pickup, with their name and role at that time. */
export const helperAct = z.object({
  kind: z.enum(helperActs),
  name: z.string(),
  role: z.enum(helperRoles),
  at: z.iso.datetime(),
});

export type HelperAct = z.infer<typeof helperAct>;
