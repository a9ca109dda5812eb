CREATE TABLE "pickup_shares" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pickup_shares_expires" CHECK ("pickup_shares"."expires_at" > "pickup_shares"."created_at")
);
--> statement-breakpoint
ALTER TABLE "pickup_shares" ADD CONSTRAINT "pickup_shares_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_shares_job" ON "pickup_shares" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "pickup_shares_expired" ON "pickup_shares" USING btree ("expires_at");