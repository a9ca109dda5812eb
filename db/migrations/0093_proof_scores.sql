CREATE TABLE "photo_keys" (
	"key" bigint NOT NULL,
	"photo_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	CONSTRAINT "photo_keys_key_photo_id_hash_pk" PRIMARY KEY("key","photo_id","hash")
);
--> statement-breakpoint
CREATE INDEX "photo_keys_photo" ON "photo_keys" USING btree ("photo_id");
--> statement-breakpoint
ALTER TABLE "photo_keys" ADD CONSTRAINT "photo_keys_photo_id_photo_prints_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo_prints"("photo_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "photo_prints" ALTER COLUMN "keys" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "photo_prints" ADD COLUMN "home_id" uuid;
--> statement-breakpoint
ALTER TABLE "photo_prints" ADD COLUMN "pair_likeness" smallint;
--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_pair_likeness" CHECK ("photo_prints"."pair_likeness" between 0 and 100) NOT VALID;
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "clock_off_seconds" integer;
--> statement-breakpoint
ALTER TABLE "job_anomalies" DROP CONSTRAINT "job_anomalies_kind";
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_kind" CHECK ("job_anomalies"."kind" in ('early', 'noProof', 'reused', 'far', 'clock')) NOT VALID;
