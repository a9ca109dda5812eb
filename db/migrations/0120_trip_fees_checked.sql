CREATE INDEX "disputes_tip" ON "disputes" USING btree ("tip_id");
--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_tip_id_tips_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_payment";
--> statement-breakpoint
ALTER TABLE "problems" VALIDATE CONSTRAINT "problems_kind";
