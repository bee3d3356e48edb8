ALTER TABLE "registration_members" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
-- By hand: who accepted an invitation into a registered team joined then, everybody else counts as having been in it from the start.
UPDATE "registration_members" m SET "joined_at" = coalesce(
  (SELECT max(i."answered_at") FROM "invitations" i
    WHERE i."registration_id" = m."registration_id" AND i."receiver_id" = m."user_id" AND i."status" = 'accepted'),
  r."created_at")
FROM "registrations" r WHERE r."id" = m."registration_id";--> statement-breakpoint
ALTER TABLE "registration_members" ALTER COLUMN "joined_at" SET NOT NULL;
