CREATE TABLE "join_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "join_requests_status" CHECK ("join_requests"."status" in ('pending', 'accepted', 'declined', 'ended')),
	CONSTRAINT "join_requests_not_to_oneself" CHECK ("join_requests"."leader_id" <> "join_requests"."asker_id")
);
--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_links_of_leader" ON "join_links" USING btree ("event_id","leader_id");--> statement-breakpoint
CREATE INDEX "join_links_leader" ON "join_links" USING btree ("leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "already_asked" ON "join_requests" USING btree ("event_id","leader_id","asker_id") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_leader" ON "join_requests" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "join_requests_asker" ON "join_requests" USING btree ("asker_id","event_id");