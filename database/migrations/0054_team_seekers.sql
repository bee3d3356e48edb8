CREATE TABLE "team_seekers" (
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"note" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "team_seekers_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "team_seekers" ADD CONSTRAINT "team_seekers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_seekers" ADD CONSTRAINT "team_seekers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_seekers_person" ON "team_seekers" USING btree ("person_id");