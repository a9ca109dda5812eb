import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import {
  type AddOnAnswer,
  type AddOnVia,
  addOnAnswers,
  addOnVias,
  mostAddOnUnits,
} from "#modules/pickups/rules/add-ons.ts";
import { type AddOnKind, addOnKinds } from "#modules/rates/rules.ts";
import { runnerRef, users } from "./accounts.ts";
import { invoices } from "./billing.ts";
import { jobRef } from "./jobs.ts";
import { photos } from "./photos.ts";
import { instant, quoted } from "./platform.ts";

/**
 * Extra work that a runner offered at a stop, with the price as it was then. The homeowner owes it and the runner earns
 * it once it is approved and done. A trigger keeps the offer, and the answer, the work and the bill once they are there.
 */
export const addOns = pgTable(
  "add_ons",
  {
    /** The id of the runner's act. */
    id: uuid().primaryKey(),
    jobId: jobRef(),
    runnerId: runnerRef(),
    kind: text().$type<AddOnKind>().notNull(),
    /** How many bags, items or cans. */
    units: smallint().notNull(),
    /** What the homeowner pays and the runner earns for all units. */
    priceCents: integer("price_cents").notNull(),
    payCents: integer("pay_cents").notNull(),
    /** The leg whose end closes the question. */
    leg: text().$type<"out" | "in">().notNull(),
    photoId: uuid("photo_id").references(() => photos.id, { onDelete: "set null" }),
    askedAt: instant("asked_at").notNull(),
    answerBy: instant("answer_by").notNull(),
    /** Null while it is open, and for good if nobody answered in time. */
    answer: text().$type<AddOnAnswer>(),
    answeredAt: instant("answered_at"),
    answeredVia: text("answered_via").$type<AddOnVia>(),
    /** Who answered in the app; null for an answer by link, text message or the home's setting. */
    answeredBy: uuid("answered_by").references(() => users.id),
    /** The provider's id of the text message that answered. */
    smsId: text("sms_id").unique("add_ons_sms_unique"),
    doneAt: instant("done_at"),
    donePhotoId: uuid("done_photo_id").references(() => photos.id, { onDelete: "set null" }),
    /** When the payment provider was first told of the line, and its id; null until it answers. */
    toldAt: instant("told_at"),
    providerId: text("provider_id").unique("add_ons_provider_unique"),
    /** The bill that charges it. */
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    /** How many void bills it was on; each needs a new line at the payment provider. */
    voidedBills: smallint("voided_bills").notNull().default(0),
  },
  (table) => [
    check("add_ons_kind", sql`${table.kind} in ${quoted(addOnKinds)}`),
    check("add_ons_units", sql`${table.units} between 1 and ${sql.raw(String(mostAddOnUnits))}`),
    check("add_ons_price", sql`${table.priceCents} between 0 and 100000`),
    check("add_ons_pay", sql`${table.payCents} between 0 and 100000`),
    check("add_ons_leg", sql`${table.leg} in ('out', 'in')`),
    check("add_ons_answer_by", sql`${table.answerBy} > ${table.askedAt}`),
    check("add_ons_answer", sql`${table.answer} in ${quoted(addOnAnswers)}`),
    check("add_ons_via", sql`${table.answeredVia} in ${quoted(addOnVias)}`),
    check(
      "add_ons_answered",
      sql`num_nulls(${table.answer}, ${table.answeredAt}, ${table.answeredVia}) in (0, 3)
        and (${table.answeredBy} is null or ${table.answeredVia} = 'app') and (${table.smsId} is null or ${table.answeredVia} = 'sms')`,
    ),
    check("add_ons_sms_length", sql`char_length(${table.smsId}) <= 100`),
    check("add_ons_done", sql`${table.doneAt} is null or ${table.answer} is not distinct from 'approved'`),
    check(
      "add_ons_billed",
      sql`${table.doneAt} is not null or num_nonnulls(${table.invoiceId}, ${table.toldAt}, ${table.providerId}, ${table.donePhotoId}) = 0`,
    ),
    index("add_ons_job").on(table.jobId, table.askedAt),
    index("add_ons_runner").on(table.runnerId, table.askedAt),
    index("add_ons_photo").on(table.photoId),
    index("add_ons_done_photo").on(table.donePhotoId),
    index("add_ons_answered_by").on(table.answeredBy),
    index("add_ons_invoice").on(table.invoiceId),
    index("add_ons_unbilled")
      .on(table.jobId)
      .where(sql`done_at is not null and price_cents > 0 and invoice_id is null`),
  ],
);
