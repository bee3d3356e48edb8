ALTER TABLE "featured_registrations" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
-- By hand: a correction may lie behind the last review, so an open form counts as older than either.
UPDATE "featured_registrations" SET "amended_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "featured_registrations" ALTER COLUMN "amended_at" SET NOT NULL;
