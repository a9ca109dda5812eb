CREATE INDEX "ledger_entries_sums" ON "ledger_entries" USING btree ("user_id","account","transaction_id","amount_cents");--> statement-breakpoint
CREATE INDEX "ledger_transactions_pay" ON "ledger_transactions" USING btree ("id") WHERE kind in ('payout', 'adjustment');--> statement-breakpoint
DROP INDEX "ledger_entries_balance";
