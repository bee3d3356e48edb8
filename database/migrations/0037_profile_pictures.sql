ALTER TABLE "pictures" DROP CONSTRAINT "pictures_uploader_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture_x" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture_y" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree ("picture_id") WHERE "users"."picture_id" is not null;