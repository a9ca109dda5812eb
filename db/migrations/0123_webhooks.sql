CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"event" text NOT NULL,
	"job_id" uuid,
	"on_day" date,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"http_status" integer,
	"trouble" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('pickup.reminder', 'pickup.cans_out', 'pickup.cans_back', 'pickup.missed', 'test')),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "webhook_deliveries_trouble" CHECK ("webhook_deliveries"."trouble" in ('status', 'timeout', 'unreachable', 'unreadable')),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."http_status" between 100 and 999),
	CONSTRAINT "webhook_deliveries_settled" CHECK (("webhook_deliveries"."settled_at" is null) = ("webhook_deliveries"."state" = 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"address_sealed" text NOT NULL,
	"host" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"former_secret_sealed" text,
	"former_until" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_host_length" CHECK (char_length("webhook_endpoints"."host") between 1 and 253),
	CONSTRAINT "webhook_endpoints_address_length" CHECK (char_length("webhook_endpoints"."address_sealed") <= 4000),
	CONSTRAINT "webhook_endpoints_secret_length" CHECK (char_length("webhook_endpoints"."secret_sealed") <= 400),
	CONSTRAINT "webhook_endpoints_former_length" CHECK (char_length("webhook_endpoints"."former_secret_sealed") <= 400),
	CONSTRAINT "webhook_endpoints_former" CHECK (("webhook_endpoints"."former_secret_sealed" is null) = ("webhook_endpoints"."former_until" is null)),
	CONSTRAINT "webhook_endpoints_paused" CHECK ("webhook_endpoints"."paused_at" is null or "webhook_endpoints"."paused_at" >= "webhook_endpoints"."failing_since")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_homeowner_id_webhook_endpoints_homeowner_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."webhook_endpoints"("homeowner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("homeowner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING brin ("created_at");--> statement-breakpoint
-- What a homeowner is told of a pickup also goes to their own address, if they have one: it waits there from the
-- transaction that tells it. The notice's id is the delivery's, so each goes out once.
CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (id, homeowner_id, event, job_id, on_day, state, attempts, created_at, due_at)
  SELECT told.id, endpoint.homeowner_id,
    CASE
      WHEN told.type IN ('pickupTomorrow', 'pickupTonight') THEN 'pickup.reminder'
      WHEN told.type = 'jobStarted' THEN 'pickup.cans_out'
      WHEN told.type IN ('jobMissed', 'jobNotServed') THEN 'pickup.missed'
      ELSE 'pickup.cans_back'
    END,
    substring(coalesce(told.params ->> 'jobId', told.link) from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid,
    substring(told.params ->> 'date' from '^\d{4}-\d{2}-\d{2}$')::date,
    'waiting', 0, told.created_at, told.created_at
  FROM told
  JOIN homeowner_profiles AS home ON home.user_id = told.user_id
  JOIN webhook_endpoints AS endpoint ON endpoint.homeowner_id = home.id AND endpoint.paused_at IS NULL
  WHERE told.type IN ('pickupTomorrow', 'pickupTonight', 'jobStarted', 'jobCompleted', 'curbClear', 'jobDoneAfterAll',
    'jobMissed', 'jobNotServed');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_hooked AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks();
