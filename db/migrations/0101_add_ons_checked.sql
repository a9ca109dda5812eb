CREATE INDEX "photos_proofs_to_thin" ON "photos" USING btree ("attached_at") WHERE thinned_at is null and purpose in ('out', 'in', 'cannotServe', 'check', 'addOn');
--> statement-breakpoint
ALTER TABLE "home_details" VALIDATE CONSTRAINT "home_details_add_ons";
--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_purpose";
--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_proof_has_job";
--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_taken_by_runner";
--> statement-breakpoint
ALTER TABLE "platform_rules" VALIDATE CONSTRAINT "platform_rules_rule";
--> statement-breakpoint
DROP INDEX "photos_to_thin";
