CREATE TABLE "result_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	"updated_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	CONSTRAINT "result_lists_event" UNIQUE("event_id"),
	CONSTRAINT "result_lists_featured_event" UNIQUE("featured_event_id"),
	CONSTRAINT "result_lists_of_one" CHECK ("result_lists"."id" = coalesce("result_lists"."event_id", "result_lists"."featured_event_id")),
	CONSTRAINT "result_lists_of_one_kind" CHECK (("result_lists"."event_id" is null) <> ("result_lists"."featured_event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "result_notices" (
	"list_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "result_notices_list_id_person_id_place_pk" PRIMARY KEY("list_id","person_id","place")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"registration_id" uuid,
	"featured_registration_id" uuid,
	"name" text,
	"note" text,
	CONSTRAINT "results_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "results_place" CHECK ("results"."place" between 1 and 100),
	CONSTRAINT "results_of_one" CHECK (num_nonnulls("results"."registration_id", "results"."featured_registration_id", "results"."name") = 1)
);
--> statement-breakpoint
ALTER TABLE "result_lists" ADD CONSTRAINT "result_lists_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_lists" ADD CONSTRAINT "result_lists_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_notices" ADD CONSTRAINT "result_notices_list_id_result_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."result_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_list_id_result_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."result_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_featured_registration_id_featured_registrations_id_fk" FOREIGN KEY ("featured_registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "results_registration" ON "results" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "results_featured_registration" ON "results" USING btree ("featured_registration_id");