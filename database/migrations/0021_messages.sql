CREATE TABLE "message_recipients" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "message_recipients_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_teams" (
	"message_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	CONSTRAINT "message_teams_message_id_registration_id_pk" PRIMARY KEY("message_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "messages_of_one_event" CHECK (("messages"."event_id" is null) <> ("messages"."featured_event_id" is null)),
	CONSTRAINT "messages_audience" CHECK ("messages"."audience" in ('registered', 'waitlisted', 'leaders', 'present', 'absent'))
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_teams" ADD CONSTRAINT "message_teams_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_teams" ADD CONSTRAINT "message_teams_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_user" ON "message_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_teams_registration" ON "message_teams" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "messages_of_event" ON "messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_of_featured_event" ON "messages" USING btree ("featured_event_id","created_at");