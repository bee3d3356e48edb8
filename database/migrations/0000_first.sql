CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"token_used_at" timestamp with time zone,
	CONSTRAINT "codes_token" UNIQUE("token_hash"),
	CONSTRAINT "codes_tries" CHECK ("codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"roll_number" text,
	"department" text,
	"batch" text,
	"section" text,
	"phone_number" text,
	"club_affiliation" text,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_taken" UNIQUE("email"),
	CONSTRAINT "roll_number_taken" UNIQUE("roll_number"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'club_admin', 'super_admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_roll_number_upper" CHECK ("users"."roll_number" = upper("users"."roll_number"))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"venue" text NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"registration_deadline" timestamp with time zone NOT NULL,
	"max_participants" integer,
	"is_team_event" boolean DEFAULT false NOT NULL,
	"min_team_size" integer DEFAULT 1 NOT NULL,
	"max_team_size" integer DEFAULT 1 NOT NULL,
	"is_koderz_event" boolean DEFAULT false NOT NULL,
	"allow_other_departments" boolean DEFAULT false NOT NULL,
	"batches" text[] NOT NULL,
	"departments" text[] NOT NULL,
	"organizer_id" uuid NOT NULL,
	"organizer_club" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_status" CHECK ("events"."status" in ('upcoming', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "events_time" CHECK ("events"."time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	CONSTRAINT "events_max_participants" CHECK ("events"."max_participants" >= 1),
	CONSTRAINT "events_team_size" CHECK ("events"."min_team_size" between 1 and "events"."max_team_size"),
	CONSTRAINT "events_alone" CHECK ("events"."is_team_event" or "events"."max_team_size" = 1)
);
--> statement-breakpoint
CREATE TABLE "registration_members" (
	"registration_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "registration_members_registration_id_user_id_pk" PRIMARY KEY("registration_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"is_individual" boolean NOT NULL,
	"team_name" text,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "registrations_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "registrations_alone" CHECK ("registrations"."is_individual" = ("registrations"."team_name" is null)),
	CONSTRAINT "registrations_cancelled" CHECK (("registrations"."cancelled_at" is null) = ("registrations"."cancelled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "codes_address" ON "codes" USING btree ("purpose","email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_living" ON "codes" USING btree ("purpose","email") WHERE "codes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_by_day" ON "events" USING btree ("date","time");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "already_registered" ON "registration_members" USING btree ("event_id","user_id") WHERE "registration_members"."released_at" is null;--> statement-breakpoint
CREATE INDEX "registration_members_user" ON "registration_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_line" ON "registrations" USING btree ("event_id","arrival") WHERE "registrations"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_leader" ON "registrations" USING btree ("leader_id");