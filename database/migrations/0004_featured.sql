CREATE TABLE "featured_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"venue" text NOT NULL,
	"university" text,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"registration_deadline" timestamp with time zone NOT NULL,
	"min_team_size" integer NOT NULL,
	"max_team_size" integer NOT NULL,
	"ned_only" boolean NOT NULL,
	"organizer_name" text,
	"organizer_club" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_events_status" CHECK ("featured_events"."status" in ('upcoming', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "featured_events_time" CHECK ("featured_events"."time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	CONSTRAINT "featured_events_team_size" CHECK ("featured_events"."min_team_size" between 1 and "featured_events"."max_team_size" and "featured_events"."max_team_size" <= 10)
);
--> statement-breakpoint
CREATE TABLE "featured_participants" (
	"registration_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"university" text NOT NULL,
	"discipline" text NOT NULL,
	"batch" text NOT NULL,
	"cnic" text,
	"roll_number" text,
	"released_at" timestamp with time zone,
	CONSTRAINT "featured_participants_registration_id_position_pk" PRIMARY KEY("registration_id","position"),
	CONSTRAINT "featured_participants_email" CHECK ("featured_participants"."email" = lower("featured_participants"."email")),
	CONSTRAINT "featured_participants_cnic" CHECK ("featured_participants"."cnic" ~ '^[0-9]{13}$')
);
--> statement-breakpoint
CREATE TABLE "featured_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"team_name" text NOT NULL,
	"team_name_key" text NOT NULL,
	"payment_receipt_link" text,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"status_by" uuid,
	"reason" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_registrations_status" CHECK ("featured_registrations"."status" in ('pending', 'confirmed', 'rejected', 'withdrawn')),
	CONSTRAINT "featured_registrations_reason" CHECK (("featured_registrations"."status" = 'rejected') = ("featured_registrations"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "featured_participants" ADD CONSTRAINT "featured_participants_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_participants" ADD CONSTRAINT "featured_participants_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_registrations" ADD CONSTRAINT "featured_registrations_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_registrations" ADD CONSTRAINT "featured_registrations_status_by_users_id_fk" FOREIGN KEY ("status_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "featured_events_by_day" ON "featured_events" USING btree ("date","time");--> statement-breakpoint
CREATE UNIQUE INDEX "cnic_taken" ON "featured_participants" USING btree ("event_id","cnic") WHERE "featured_participants"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "participant_email_taken" ON "featured_participants" USING btree ("event_id","email") WHERE "featured_participants"."released_at" is null;--> statement-breakpoint
CREATE INDEX "featured_participants_event" ON "featured_participants" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "featured_registrations_reference" ON "featured_registrations" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "featured_team_name_taken" ON "featured_registrations" USING btree ("event_id","team_name_key") WHERE "featured_registrations"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "featured_idempotency_key" ON "featured_registrations" USING btree ("event_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "featured_registrations_arrival" ON "featured_registrations" USING btree ("event_id","created_at");