CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" in ('pending', 'accepted', 'declined', 'expired', 'team_full', 'cancelled')),
	CONSTRAINT "invitations_not_to_oneself" CHECK ("invitations"."sender_id" <> "invitations"."receiver_id")
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_alone";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "team_name_key" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accepted_invitation" ON "invitations" USING btree ("event_id","receiver_id") WHERE "invitations"."status" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "already_invited" ON "invitations" USING btree ("event_id","sender_id","receiver_id") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_sent" ON "invitations" USING btree ("sender_id","event_id");--> statement-breakpoint
CREATE INDEX "invitations_received" ON "invitations" USING btree ("receiver_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_name_taken" ON "registrations" USING btree ("event_id","team_name_key") WHERE "registrations"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_alone" CHECK ("registrations"."is_individual" = ("registrations"."team_name" is null) and "registrations"."is_individual" = ("registrations"."team_name_key" is null));