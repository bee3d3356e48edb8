CREATE TABLE "reminders" (
	"person_id" uuid NOT NULL,
	"fact" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_person_id_fact_subject_id_about_pk" PRIMARY KEY("person_id","fact","subject_id","about"),
	CONSTRAINT "reminders_fact" CHECK ("reminders"."fact" in ('team_incomplete', 'event_tomorrow', 'invitation_expiring', 'team_missed'))
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;