CREATE INDEX "disputes_gift" ON "disputes" USING btree ("gift_id");
--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_gift_id_gifts_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_payment";
--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_account";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" VALIDATE CONSTRAINT "ledger_transactions_kind";
