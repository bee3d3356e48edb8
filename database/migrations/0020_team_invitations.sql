ALTER TABLE "invitations" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_replaces_users_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_of_registration" ON "invitations" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_replace_members" CHECK ("invitations"."replaces" is null or ("invitations"."registration_id" is not null and "invitations"."replaces" <> "invitations"."receiver_id"));--> statement-breakpoint
-- By hand: registrations are a later room, so the table in TypeScript does not name them.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade;
