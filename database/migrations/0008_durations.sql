ALTER TABLE "events" ADD COLUMN "duration_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "duration_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_duration" CHECK ("events"."duration_minutes" between 15 and 4320);--> statement-breakpoint
ALTER TABLE "featured_events" ADD CONSTRAINT "featured_events_duration" CHECK ("featured_events"."duration_minutes" between 15 and 4320);