CREATE TABLE "invariant_checks" (
	"invariant" text PRIMARY KEY NOT NULL,
	"violations" integer,
	"violated_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invariant_checks_violated" ON "invariant_checks" USING btree ("violated_since") WHERE violated_since is not null;