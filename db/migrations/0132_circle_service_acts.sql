ALTER TABLE "circle_acts" DROP CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose";
--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_kind" CHECK ("circle_acts"."kind" in ('confirmed', 'unconfirmed', 'kept', 'cancelled', 'cleaning', 'cleaned', 'notCleaning', 'reported', 'skipped', 'unskipped', 'approved', 'declined', 'held', 'unheld', 'paused', 'resumed', 'days', 'details', 'card', 'gateCode')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset_password', 'sign_in', 'verify_email', 'undo_email_change')) NOT VALID;
