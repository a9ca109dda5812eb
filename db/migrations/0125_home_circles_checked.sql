ALTER TABLE "circle_acts" VALIDATE CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "circle_members" VALIDATE CONSTRAINT "circle_members_role";
--> statement-breakpoint
ALTER TABLE "circle_members" VALIDATE CONSTRAINT "circle_members_scopes";
