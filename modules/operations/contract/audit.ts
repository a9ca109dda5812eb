import * as z from "zod";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";

const auditRow = z.object({
  id: z.uuid(),
  happenedAt: instant,
  /** Null when the admin is deleted. */
  actor: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** The procedure, such as "admin.reviewRunner". */
  action: z.string(),
  subjectId: z.uuid().nullable(),
  /** The person the action concerned, if any. */
  subject: z.object({ userId: z.uuid(), name: z.string(), role: z.enum(roles) }).nullable(),
  /** For an action on a pickup: its address, day and homeowner. */
  job: z.object({ address: z.string(), day: z.iso.date(), homeUserId: z.uuid() }).nullable(),
  /** The pickup's runner before and after the action; null for none. */
  runners: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditRow = z.infer<typeof auditRow>;

const auditFilter = {
  actorId: field.id.optional(),
  action: z
    .string("validation.invalid")
    .regex(/^[a-zA-Z.]{1,60}$/, "validation.invalid")
    .optional(),
  /** A person's or thing's id. */
  subjectId: field.id.optional(),
  /** People whose name, email, address or phone number starts with this. */
  subject: field.searchText.optional(),
  from: field.knownDay.optional(),
  until: field.knownDay.optional(),
};

/** Admins' actions, latest first. Days are in the platform's time zone. */
export const auditLog = {
  input: z.object({ ...auditFilter, limit: limit.default(50), cursor }),
  output: z.object({ rows: z.array(auditRow), nextCursor: z.string().nullable() }),
};

/** The admins and actions the log can be filtered by. */
export const auditChoices = {
  output: z.object({
    actors: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
};
