ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER INDEX "users_account_email_unique" RENAME TO "users_email_unique";
