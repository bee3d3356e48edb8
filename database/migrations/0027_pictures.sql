CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"small" "bytea" NOT NULL,
	"medium" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"dots" "bytea" NOT NULL,
	"dot_columns" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploader_id" uuid
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "picture_alt" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "picture_x" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "picture_y" integer;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "picture_alt" text;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "picture_x" integer;--> statement-breakpoint
ALTER TABLE "featured_events" ADD COLUMN "picture_y" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_waiting" ON "pictures" USING btree ("uploader_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_events" ADD CONSTRAINT "featured_events_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;