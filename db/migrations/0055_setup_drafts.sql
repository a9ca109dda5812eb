CREATE TABLE "setup_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"step" smallint NOT NULL,
	"values_sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setup_drafts_role" CHECK ("setup_drafts"."role" in ('homeowner', 'host', 'runner')),
	CONSTRAINT "setup_drafts_step" CHECK ("setup_drafts"."step" between 0 and 20),
	CONSTRAINT "setup_drafts_values_sealed" CHECK ("setup_drafts"."values_sealed" ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length("setup_drafts"."values_sealed") <= 44000)
);
--> statement-breakpoint
ALTER TABLE "setup_drafts" ADD CONSTRAINT "setup_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setup_drafts_updated" ON "setup_drafts" USING btree ("updated_at");