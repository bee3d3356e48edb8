ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
DROP INDEX "mails_waiting";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "allowance_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("status","next_attempt_at") WHERE "mails"."status" <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_counted" ON "mails" USING btree ("allowance_key","status","sent_at") WHERE "mails"."allowance_key" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'held', 'sent', 'failed'));