CREATE TABLE "script_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"label" text NOT NULL,
	"scope" text NOT NULL,
	"event_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "script_keys_token" UNIQUE("token_hash"),
	CONSTRAINT "script_keys_scope" CHECK ("script_keys"."scope" in ('read', 'event')),
	CONSTRAINT "script_keys_event" CHECK (("script_keys"."scope" = 'event') = ("script_keys"."event_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "script_keys" ADD CONSTRAINT "script_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "script_keys_owner" ON "script_keys" USING btree ("owner_id");