ALTER TABLE "events" ADD COLUMN "group_url" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "group_url" text;