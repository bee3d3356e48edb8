ALTER TABLE "settings" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "notice_until" timestamp with time zone;