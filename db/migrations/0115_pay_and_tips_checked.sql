ALTER TABLE "platform_rules" VALIDATE CONSTRAINT "platform_rules_rule";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" VALIDATE CONSTRAINT "ledger_transactions_kind";
--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_pay_explained";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "jobs_day_minimum" ON "jobs" USING btree ("scheduled_on","runner_id") WHERE status = 'completed' and (pay_terms->>'dayMinimumCents')::int > 0;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "runner_steps_worked" ON "runner_steps" USING btree ("user_id","captured_at") WHERE step in ('out', 'in') and refusal is null;
