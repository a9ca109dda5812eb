CREATE TABLE "daily_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"part" text,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"sent_on" date,
	CONSTRAINT "daily_digests_part" CHECK ("daily_digests"."part" in ('morning', 'afternoon', 'evening'))
);
--> statement-breakpoint
ALTER TABLE "daily_digests" ADD CONSTRAINT "daily_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digested_at" timestamp (3) with time zone;
