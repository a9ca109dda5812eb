ALTER TABLE "circle_acts" VALIDATE CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "account_links" VALIDATE CONSTRAINT "account_links_purpose";
