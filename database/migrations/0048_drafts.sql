ALTER TABLE "events" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;