ALTER TABLE "door_links" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_links_created_by" ON "door_links" USING btree ("created_by");