CREATE TABLE "attendance" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"door_id" uuid NOT NULL,
	"present_at" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL,
	"marked_by" uuid,
	"link_id" uuid,
	CONSTRAINT "attendance_by_one" CHECK ("attendance"."marked_by" is null or "attendance"."link_id" is null)
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"door_id" uuid NOT NULL,
	"id" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "attendance_marks_door_id_id_pk" PRIMARY KEY("door_id","id"),
	CONSTRAINT "attendance_marks_outcome" CHECK ("attendance_marks"."outcome" in ('present', 'already', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"door_id" uuid NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "door_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "doors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	CONSTRAINT "doors_event" UNIQUE("event_id"),
	CONSTRAINT "doors_featured_event" UNIQUE("featured_event_id"),
	CONSTRAINT "doors_of_one" CHECK ("doors"."id" = coalesce("doors"."event_id", "doors"."featured_event_id")),
	CONSTRAINT "doors_of_one_kind" CHECK (("doors"."event_id" is null) <> ("doors"."featured_event_id" is null))
);
--> statement-breakpoint
ALTER TABLE "featured_participants" ADD COLUMN "membership_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_members" ADD COLUMN "membership_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_door" ON "attendance" USING btree ("door_id");--> statement-breakpoint
CREATE INDEX "attendance_marked_by" ON "attendance" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "door_links_door" ON "door_links" USING btree ("door_id");--> statement-breakpoint
ALTER TABLE "featured_participants" ADD CONSTRAINT "featured_participants_id" UNIQUE("membership_id");--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_id" UNIQUE("membership_id");