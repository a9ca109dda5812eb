import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** What a runner finds at a home: where the cans are and go, who barks, and how to get in. Null: nothing was said. */
export const homeDetails = pgTable(
  "home_details",
  {
    homeownerId: uuid("homeowner_id")
      .primaryKey()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    cansPlace: text("cans_place"),
    curbPlace: text("curb_place"),
    pets: text(),
    /** Sealed by `adapters/vault`, bound to the home's id; the key's id stands before the first point. */
    gateCodeSealed: text("gate_code_sealed"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("home_details_cans_place_length", sql`char_length(${table.cansPlace}) <= 300`),
    check("home_details_curb_place_length", sql`char_length(${table.curbPlace}) <= 300`),
    check("home_details_pets_length", sql`char_length(${table.pets}) <= 300`),
    check(
      "home_details_gate_code_sealed",
      sql`${table.gateCodeSealed} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length(${table.gateCodeSealed}) <= 400`,
    ),
  ],
);

/** Each time that a runner was shown a home's gate code, on a job of theirs. */
export const gateCodeLooks = pgTable(
  "gate_code_looks",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    /** The runner's user. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    lookedAt: instant("looked_at").notNull(),
  },
  (table) => [
    index("gate_code_looks_home").on(table.homeownerId, table.lookedAt),
    index("gate_code_looks_job").on(table.jobId),
    index("gate_code_looks_user").on(table.userId),
    index("gate_code_looks_looked").using("brin", table.lookedAt),
  ],
);
