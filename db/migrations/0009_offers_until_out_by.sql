-- Offers end when the cans are due out: that instant takes the place of the window's end in their index.
DROP INDEX "jobs_offers";--> statement-breakpoint
CREATE INDEX "jobs_offers" ON "jobs" ("zip_code", "window_starts_at", "id")
  INCLUDE ("out_by", "scheduled_on", "time_window", "public_street", "city", "latitude", "longitude", "pay_cents", "number_of_cans", "kind")
  WHERE status = 'scheduled';
