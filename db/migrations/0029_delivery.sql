CREATE TABLE "deliveries" (
	"source_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"trouble" text,
	"params" jsonb,
	"message_id" uuid,
	"provider_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_source_id_channel_pk" PRIMARY KEY("source_id","channel"),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'sms', 'push')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'sending', 'sent', 'delivered', 'bounced', 'skipped', 'failed')),
	CONSTRAINT "deliveries_settled" CHECK (("deliveries"."settled_at" is null) = ("deliveries"."state" in ('waiting', 'sending'))),
	CONSTRAINT "deliveries_sending" CHECK ("deliveries"."message_id" is not null or "deliveries"."state" in ('waiting', 'skipped')),
	CONSTRAINT "deliveries_forgotten" CHECK ("deliveries"."params" is null or "deliveries"."state" in ('waiting', 'sending')),
	CONSTRAINT "deliveries_lengths" CHECK (char_length("deliveries"."kind") <= 60 and char_length("deliveries"."trouble") <= 40 and char_length("deliveries"."provider_id") <= 100)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" text,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK ("push_subscriptions"."endpoint" like 'https://%' and char_length("push_subscriptions"."endpoint") <= 1000),
	CONSTRAINT "push_subscriptions_p256dh" CHECK ("push_subscriptions"."p256dh" ~ '^[A-Za-z0-9_-]{87}$'),
	CONSTRAINT "push_subscriptions_auth" CHECK ("push_subscriptions"."auth" ~ '^[A-Za-z0-9_-]{22}$')
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" smallint NOT NULL,
	"until_minute" smallint NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" between 0 and 1439 and "quiet_hours"."until_minute" between 0 and 1439 and "quiet_hours"."from_minute" <> "quiet_hours"."until_minute")
);
--> statement-breakpoint
CREATE TABLE "sms_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"e164" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_misses" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_numbers_e164" CHECK ("sms_numbers"."e164" ~ '^[+][1-9][0-9]{7,14}$'),
	CONSTRAINT "sms_numbers_code" CHECK (("sms_numbers"."code_hash" is null) = ("sms_numbers"."code_expires_at" is null) and char_length("sms_numbers"."code_hash") <= 64),
	CONSTRAINT "sms_numbers_misses" CHECK ("sms_numbers"."code_misses" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "unreachable_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"trouble" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unreachable_addresses_email" CHECK (char_length("unreachable_addresses"."email") <= 254),
	CONSTRAINT "unreachable_addresses_trouble" CHECK ("unreachable_addresses"."trouble" in ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_numbers" ADD CONSTRAINT "sms_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreachable_addresses" ADD CONSTRAINT "unreachable_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("user_id","channel","kind") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at","source_id","channel");--> statement-breakpoint
CREATE INDEX "deliveries_lost" ON "deliveries" USING btree ("created_at","source_id","channel") WHERE state in ('failed', 'bounced');--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_provider" ON "deliveries" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_seen" ON "push_subscriptions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sms_numbers_e164_index" ON "sms_numbers" USING btree ("e164");--> statement-breakpoint
CREATE INDEX "unreachable_addresses_since" ON "unreachable_addresses" USING btree ("since");