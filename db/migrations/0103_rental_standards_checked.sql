ALTER TABLE "stay_guests" VALIDATE CONSTRAINT "stay_guests_guests";--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_can_rhythms";--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_can_gallons";--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_checklist";--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_property_shown";--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_of_rental" ON "photos" USING btree ("property_id","purpose") WHERE attached_at is not null;--> statement-breakpoint
DROP INDEX "photos_one_of_property";
