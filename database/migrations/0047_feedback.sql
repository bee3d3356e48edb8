CREATE TABLE "feedback" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"comment" text,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_stars" CHECK ("feedback"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_person_id_registration_members_membership_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."registration_members"("membership_id") ON DELETE cascade ON UPDATE no action;