DROP INDEX "codes_address";--> statement-breakpoint
DROP INDEX "codes_one_living";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailbox" text;--> statement-breakpoint
-- Written by hand: the university's domain is content, so the server takes `+tag` out at its start (settleMailboxes).
UPDATE "codes" SET "mailbox" = "email";--> statement-breakpoint
UPDATE "users" SET "mailbox" = "email";--> statement-breakpoint
ALTER TABLE "codes" ALTER COLUMN "mailbox" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "mailbox" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_mailbox" ON "codes" USING btree ("purpose","mailbox","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_living" ON "codes" USING btree ("purpose","mailbox") WHERE "codes"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "mailbox_taken" UNIQUE("mailbox");
