CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roll_number" text NOT NULL,
	"batch" text NOT NULL,
	"domain" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_email" UNIQUE("email","domain"),
	CONSTRAINT "applications_roll_number" UNIQUE("roll_number","domain"),
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('pending', 'reviewed', 'shortlisted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "club_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roll_number" text NOT NULL,
	"phone_number" text NOT NULL,
	"batch" text NOT NULL,
	"section" text NOT NULL,
	"club_slug" text NOT NULL,
	"recruitment_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_applications_email" UNIQUE("email","club_slug","recruitment_type"),
	CONSTRAINT "club_applications_roll_number" UNIQUE("roll_number","club_slug","recruitment_type"),
	CONSTRAINT "club_applications_status" CHECK ("club_applications"."status" in ('pending', 'reviewed', 'shortlisted', 'rejected')),
	CONSTRAINT "club_applications_type" CHECK ("club_applications"."recruitment_type" in ('technical_member', 'lead'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"dates_announced" boolean NOT NULL,
	"recruitment_opens_at" timestamp with time zone,
	"recruitment_closes_at" timestamp with time zone,
	"club_recruitment_opens_at" timestamp with time zone,
	"club_recruitment_closes_at" timestamp with time zone,
	"festival_ends_at" timestamp with time zone,
	"erase_after_days" integer NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_erase_after_days" CHECK ("settings"."erase_after_days" between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "club_applications_newest" ON "club_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("name","id") WHERE "users"."email_verified_at" is not null;