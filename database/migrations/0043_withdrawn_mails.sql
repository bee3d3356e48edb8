ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
-- Withdrawn mails had no status of their own: none of them was ever tried.
UPDATE "mails" SET "status" = 'withdrawn', "last_error" = NULL WHERE "status" = 'failed' AND "last_error" = 'expired' AND "attempts" = 0;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'held', 'sent', 'failed', 'withdrawn'));