ALTER TABLE "rental_stays" VALIDATE CONSTRAINT "rental_stays_change";--> statement-breakpoint
ALTER TABLE "rental_stays" VALIDATE CONSTRAINT "rental_stays_was";
