ALTER TABLE "records" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "records_person" ON "records" USING btree ("person_id");