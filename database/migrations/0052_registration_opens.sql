CREATE TABLE "opening_reminders" (
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_reminders_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_fact";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "registration_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "registration_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_reminders_person" ON "opening_reminders" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_fact" CHECK ("reminders"."fact" in ('registration_opens', 'team_incomplete', 'event_tomorrow', 'invitation_expiring', 'team_missed'));