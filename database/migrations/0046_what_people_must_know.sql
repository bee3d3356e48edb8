ALTER TABLE "events" ADD COLUMN "prizes" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rules_url" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "prizes" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "rules_url" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "contact" text;