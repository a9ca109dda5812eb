CREATE INDEX "invoices_amount" ON "invoices" USING btree ("status","amount_cents","id");--> statement-breakpoint
CREATE INDEX "refunds_amount" ON "refunds" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "properties_name" ON "properties" USING btree ((left(fold_letters(name), 80)) collate "C","id") WHERE removed_at is null;