ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "support_threads" DROP CONSTRAINT "support_threads_topic";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_message_shown" CHECK (("photos"."message_id" is not null) = ("photos"."purpose" = 'support' and "photos"."attached_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property', 'support')) NOT VALID;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_one_subject" CHECK ("support_threads"."job_id" is null or "support_threads"."invoice_id" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_topic" CHECK ("support_threads"."topic" in ('job', 'pay', 'days', 'rating', 'account', 'app', 'other')) NOT VALID;
