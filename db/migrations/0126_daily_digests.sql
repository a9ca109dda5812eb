CREATE TABLE "daily_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"part" text,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"sent_on" date,
	CONSTRAINT "daily_digests_part" CHECK ("daily_digests"."part" in ('morning', 'afternoon', 'evening'))
);
--> statement-breakpoint
ALTER TABLE "daily_digests" ADD CONSTRAINT "daily_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "circle_acts" DROP CONSTRAINT "circle_acts_kind";--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_kind" CHECK ("circle_acts"."kind" in ('confirmed', 'unconfirmed', 'kept', 'cancelled', 'cleaning', 'cleaned', 'notCleaning', 'reported', 'skipped', 'unskipped', 'approved', 'declined', 'held', 'unheld', 'paused', 'resumed', 'days', 'details', 'card', 'gateCode')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset_password', 'sign_in', 'verify_email', 'undo_email_change')) NOT VALID;
