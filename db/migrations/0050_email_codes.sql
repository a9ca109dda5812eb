ALTER TABLE "account_links" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;