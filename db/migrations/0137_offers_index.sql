-- Holds all that a list of offers reads, so that it reads no row of the table.
CREATE INDEX "jobs_offered" ON "jobs" ("zip_code", "window_starts_at", "id")
  INCLUDE ("out_by", "in_by", "scheduled_on", "time_window", "public_street", "city", "pay_cents", "number_of_cans", "kind",
    "address", "homeowner_id", "property_id", "needs_confirmation", "is_withheld", "held_for", "held_until")
  WHERE "status" = 'scheduled';
--> statement-breakpoint
DROP INDEX "jobs_offers";
