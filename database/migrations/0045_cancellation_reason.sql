ALTER TABLE "events" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cancellation_reason" CHECK ("events"."status" = 'cancelled' or "events"."cancellation_reason" is null);--> statement-breakpoint
ALTER TABLE "featured_events" ADD CONSTRAINT "featured_events_cancellation_reason" CHECK ("featured_events"."status" = 'cancelled' or "featured_events"."cancellation_reason" is null);