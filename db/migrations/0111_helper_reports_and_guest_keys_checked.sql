ALTER TABLE "circle_acts" VALIDATE CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "circle_members" VALIDATE CONSTRAINT "circle_members_scopes";
--> statement-breakpoint
ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_told_body_length";
--> statement-breakpoint
ALTER TABLE "guest_number_stops" VALIDATE CONSTRAINT "guest_number_stops_hash";
--> statement-breakpoint
ALTER TABLE "guest_stops" VALIDATE CONSTRAINT "guest_stops_address_hash";
--> statement-breakpoint
CREATE INDEX "pushes_undone" ON "pushes" USING btree ("undone_at") WHERE undone_at is not null;
--> statement-breakpoint
-- What helpers did, and what homeowners answered about extra work, as later versions write it into the audit log.
INSERT INTO "audit_log" ("id", "action", "subject_id", "before", "after", "happened_at")
SELECT act.id, 'link.' || act.kind, home.user_id, jsonb_build_object('state', states.before),
	jsonb_strip_nulls(jsonb_build_object('state', states.after, 'day', pickup.scheduled_on, 'jobId', act.job_id)), act.acted_at
FROM "circle_acts" AS act
JOIN "homeowner_profiles" AS home ON home.id = act.homeowner_id
JOIN (VALUES ('confirmed', 'draft', 'confirmed'), ('unconfirmed', 'confirmed', 'draft'), ('kept', 'inQuestion', 'kept'),
	('cancelled', 'inQuestion', 'canceled'), ('cleaning', 'asPlanned', 'runnerWaits'), ('cleaned', 'runnerWaits', 'cleaningDone'),
	('notCleaning', 'runnerWaits', 'asPlanned'), ('gateCode', 'hidden', 'seen')) AS states (kind, before, after) ON states.kind = act.kind
LEFT JOIN "jobs" AS pickup ON pickup.id = act.job_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "audit_log" ("id", "user_id", "action", "subject_id", "concerns", "before", "after", "happened_at")
SELECT work.id, work.answered_by, 'homeowner.answerAddOn', work.job_id, array[home.user_id], '{"decision": null}',
	jsonb_build_object('decision', work.answer, 'addOnKind', work.kind, 'units', work.units,
		'amount', to_char(work.price_cents / 100.0, 'FM999990.00'), 'via', work.answered_via), work.answered_at
FROM "add_ons" AS work
JOIN "jobs" AS pickup ON pickup.id = work.job_id
JOIN "homeowner_profiles" AS home ON home.id = pickup.homeowner_id
WHERE work.answered_via <> 'rule'
ON CONFLICT DO NOTHING;
