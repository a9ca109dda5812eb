ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_proof_has_job";
