CREATE TABLE "certificates" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_serial" UNIQUE("serial"),
	CONSTRAINT "certificates_serial_shape" CHECK ("certificates"."serial" ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_person_id_registration_members_membership_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."registration_members"("membership_id") ON DELETE cascade ON UPDATE no action;