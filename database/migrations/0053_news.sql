CREATE TABLE "news" (
	"reader" text PRIMARY KEY NOT NULL,
	"known" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_news" ON "mails" USING btree (("data" ->> 'news')) WHERE "mails"."data" ->> 'news' is not null;