-- Apart from what alters the table: the rows are looked through while everybody goes on.
ALTER TABLE "users" VALIDATE CONSTRAINT "users_last_name_length";--> statement-breakpoint
-- What stood there for want of a name.
UPDATE "users" SET "last_name" = '' WHERE "last_name" = '–';
