CREATE TABLE "google_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_accounts_user_unique" UNIQUE("user_id"),
	CONSTRAINT "google_accounts_subject_length" CHECK (char_length("google_accounts"."subject") between 1 and 255),
	CONSTRAINT "google_accounts_email_length" CHECK (char_length("google_accounts"."email") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "google_ways" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"return_to" text NOT NULL,
	"window_id" uuid,
	"language" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_ways_purpose" CHECK ("google_ways"."purpose" in ('sign_in', 'link')),
	CONSTRAINT "google_ways_user" CHECK (("google_ways"."purpose" = 'link') = ("google_ways"."user_id" is not null)),
	CONSTRAINT "google_ways_return_length" CHECK (char_length("google_ways"."return_to") between 1 and 1500),
	CONSTRAINT "google_ways_language" CHECK ("google_ways"."language" in ('en', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "proof_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY("user_id","label"),
	CONSTRAINT "recovery_codes_label" CHECK ("recovery_codes"."label" ~ '^[a-z0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	CONSTRAINT "second_factors_secret_length" CHECK (char_length("second_factors"."secret_sealed") between 1 and 200),
	CONSTRAINT "second_factors_confirmed_by_a_code" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ways" ADD CONSTRAINT "google_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_codes" ADD CONSTRAINT "proof_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_ways_user" ON "google_ways" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_ways_expires" ON "google_ways" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "proof_codes_expires" ON "proof_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email', 'second_factor', 'proof_code'));