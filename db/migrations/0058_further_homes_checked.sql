-- In a transaction of its own, so that no table is locked while its rows are read.
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_home_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_account_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_further_home";--> statement-breakpoint
CREATE INDEX "sessions_home" ON "sessions" USING btree ("home_user_id") WHERE home_user_id is not null;--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_email_unique" ON "users" USING btree ("email") WHERE account_id is null;
