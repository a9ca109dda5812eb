ALTER TABLE "audit_log" ADD COLUMN "concerns" uuid[];--> statement-breakpoint
CREATE INDEX "audit_log_concerns" ON "audit_log" USING gin ("concerns");