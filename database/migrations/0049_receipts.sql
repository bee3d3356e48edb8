CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_id" uuid,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_registration" UNIQUE("registration_id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_event" ON "receipts" USING btree ("event_id");