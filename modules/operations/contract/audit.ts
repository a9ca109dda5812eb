import * as z from "zod";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";

const auditRow = z.object({
  id: z.uuid(),
  happenedAt: instant,
  /** Null where the admin has gone. */
  actor: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** The procedure, such as "admin.reviewRunner". */
  action: z.string(),
  subjectId: z.uuid().nullable(),
  /** Who it was about, where it was a person. */
  subject: z.object({ userId: z.uuid(), name: z.string(), role: z.enum(roles) }).nullable(),
  /** Of an act about a pickup: where and when it is, and whose home. */
  job: z.object({ address: z.string(), day: z.iso.date(), homeUserId: z.uuid() }).nullable(),
  /** Who had a pickup before such an act, and who has it after; null for nobody. */
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
  /** A person or a thing by id. */
  subjectId: field.id.optional(),
  /** Of people whose name, e-mail, address or phone number begins so. */
  subject: field.searchText.optional(),
  from: field.knownDay.optional(),
  until: field.knownDay.optional(),
};

/** What admins did, the latest first. Days are those of the platform's time zone. */
export const auditLog = {
  input: z.object({ ...auditFilter, limit: limit.default(50), cursor }),
  output: z.object({ rows: z.array(auditRow), nextCursor: z.string().nullable() }),
};

/** Whom and what the log can be asked for. */
export const auditChoices = {
  output: z.object({
    actors: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
};
