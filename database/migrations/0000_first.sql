-- By hand, as generated columns need them. As fold and orderKey in src/platform/fold.ts; tests/api/folded.test.ts compares them.
CREATE FUNCTION folded_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT replace(replace(replace(replace(translate(
		regexp_replace(normalize(written, NFKD), '[\ufe0e\ufe0f\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
		'ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÐÞĐĦŁŊŒŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨẞıøđðħłŋŧəςٱکڪیىېۍہھەةۃں’‘ʼʻ`‐‒–—−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
		'abcdefghijklmnopqrstuvwxyzæodþdhlnœtaαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөßioddhlntaσاككييييهههههن''''''''''-----012345678901234567890123456789'
	), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
CREATE FUNCTION order_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(
		translate(folded_text(written), 'ءابپتٹثجچحخدڈذرڑزژسشصضطظعغفقكگلمنوهيے', 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويٹپچڈڑژگے'),
		'[0-9]+', '0000000000\&', 'g'), '[0-9]*([0-9]{10})', '\1', 'g')
$$;
--> statement-breakpoint
CREATE TABLE "public_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_changes_transaction_topic_subject_pk" PRIMARY KEY("transaction","topic","subject")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"allowance_key" text,
	"released_at" timestamp with time zone,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'held', 'sent', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "news" (
	"reader" text PRIMARY KEY NOT NULL,
	"known" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roll_number" text NOT NULL,
	"batch" text NOT NULL,
	"domain" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL,
	"searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, ''))) STORED NOT NULL,
	CONSTRAINT "applications_email" UNIQUE("email","domain"),
	CONSTRAINT "applications_roll_number" UNIQUE("roll_number","domain"),
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('pending', 'reviewed', 'shortlisted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "club_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roll_number" text NOT NULL,
	"phone_number" text NOT NULL,
	"batch" text NOT NULL,
	"section" text NOT NULL,
	"club_slug" text NOT NULL,
	"recruitment_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL,
	"searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, '') || chr(10) || coalesce(phone_number, ''))) STORED NOT NULL,
	CONSTRAINT "club_applications_email" UNIQUE("email","club_slug","recruitment_type"),
	CONSTRAINT "club_applications_roll_number" UNIQUE("roll_number","club_slug","recruitment_type"),
	CONSTRAINT "club_applications_status" CHECK ("club_applications"."status" in ('pending', 'reviewed', 'shortlisted', 'rejected')),
	CONSTRAINT "club_applications_type" CHECK ("club_applications"."recruitment_type" in ('technical_member', 'lead'))
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "message_recipients_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_teams" (
	"message_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	CONSTRAINT "message_teams_message_id_registration_id_pk" PRIMARY KEY("message_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "messages_of_one_event" CHECK (("messages"."event_id" is null) <> ("messages"."featured_event_id" is null)),
	CONSTRAINT "messages_audience" CHECK ("messages"."audience" in ('registered', 'waitlisted', 'leaders', 'present', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"person_id" uuid NOT NULL,
	"fact" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_person_id_fact_subject_id_about_pk" PRIMARY KEY("person_id","fact","subject_id","about"),
	CONSTRAINT "reminders_fact" CHECK ("reminders"."fact" in ('registration_opens', 'team_incomplete', 'event_tomorrow', 'invitation_expiring', 'team_missed'))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"door_id" uuid NOT NULL,
	"present_at" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL,
	"marked_by" uuid,
	"link_id" uuid,
	CONSTRAINT "attendance_by_one" CHECK ("attendance"."marked_by" is null or "attendance"."link_id" is null)
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"door_id" uuid NOT NULL,
	"id" text NOT NULL,
	"outcome" text NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "attendance_marks_door_id_id_pk" PRIMARY KEY("door_id","id"),
	CONSTRAINT "attendance_marks_outcome" CHECK ("attendance_marks"."outcome" in ('present', 'already', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"door_id" uuid NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "door_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "doors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	CONSTRAINT "doors_event" UNIQUE("event_id"),
	CONSTRAINT "doors_featured_event" UNIQUE("featured_event_id"),
	CONSTRAINT "doors_of_one" CHECK ("doors"."id" = coalesce("doors"."event_id", "doors"."featured_event_id")),
	CONSTRAINT "doors_of_one_kind" CHECK (("doors"."event_id" is null) <> ("doors"."featured_event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_serial" UNIQUE("serial"),
	CONSTRAINT "certificates_serial_shape" CHECK ("certificates"."serial" ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"comment" text,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_stars" CHECK ("feedback"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "result_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"featured_event_id" uuid,
	"updated_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	CONSTRAINT "result_lists_event" UNIQUE("event_id"),
	CONSTRAINT "result_lists_featured_event" UNIQUE("featured_event_id"),
	CONSTRAINT "result_lists_of_one" CHECK ("result_lists"."id" = coalesce("result_lists"."event_id", "result_lists"."featured_event_id")),
	CONSTRAINT "result_lists_of_one_kind" CHECK (("result_lists"."event_id" is null) <> ("result_lists"."featured_event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "result_notices" (
	"list_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "result_notices_list_id_person_id_place_pk" PRIMARY KEY("list_id","person_id","place")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"registration_id" uuid,
	"featured_registration_id" uuid,
	"name" text,
	"note" text,
	CONSTRAINT "results_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "results_place" CHECK ("results"."place" between 1 and 100),
	CONSTRAINT "results_of_one" CHECK (num_nonnulls("results"."registration_id", "results"."featured_registration_id", "results"."name") = 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"venue" text NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"registration_deadline" timestamp with time zone NOT NULL,
	"max_participants" integer,
	"is_team_event" boolean DEFAULT false NOT NULL,
	"min_team_size" integer DEFAULT 1 NOT NULL,
	"max_team_size" integer DEFAULT 1 NOT NULL,
	"is_koderz_event" boolean DEFAULT false NOT NULL,
	"allow_other_departments" boolean DEFAULT false NOT NULL,
	"batches" text[] NOT NULL,
	"departments" text[] NOT NULL,
	"organizer_id" uuid NOT NULL,
	"organizer_club" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 120 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"picture_id" text,
	"picture_alt" text,
	"picture_x" integer,
	"picture_y" integer,
	"searched" text GENERATED ALWAYS AS (folded_text(coalesce(title, '') || chr(10) || coalesce(description, ''))) STORED NOT NULL,
	"cancellation_reason" text,
	"prizes" text,
	"rules_url" text,
	"contact_name" text,
	"contact" text,
	"is_draft" boolean DEFAULT false NOT NULL,
	"group_url" text,
	"registration_opens_at" timestamp with time zone,
	CONSTRAINT "events_status" CHECK ("events"."status" in ('upcoming', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "events_cancellation_reason" CHECK ("events"."status" = 'cancelled' or "events"."cancellation_reason" is null),
	CONSTRAINT "events_time" CHECK ("events"."time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	CONSTRAINT "events_duration" CHECK ("events"."duration_minutes" between 15 and 4320),
	CONSTRAINT "events_max_participants" CHECK ("events"."max_participants" >= 1),
	CONSTRAINT "events_team_size" CHECK ("events"."min_team_size" between 1 and "events"."max_team_size"),
	CONSTRAINT "events_alone" CHECK ("events"."is_team_event" or "events"."max_team_size" = 1)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"dates_announced" boolean NOT NULL,
	"recruitment_opens_at" timestamp with time zone,
	"recruitment_closes_at" timestamp with time zone,
	"club_recruitment_opens_at" timestamp with time zone,
	"club_recruitment_closes_at" timestamp with time zone,
	"festival_ends_at" timestamp with time zone,
	"erase_after_days" integer NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"notice" text,
	"notice_until" timestamp with time zone,
	"early_end_covers" timestamp with time zone,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_erase_after_days" CHECK ("settings"."erase_after_days" between 1 and 3650)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"token_used_at" timestamp with time zone,
	"mailbox" text NOT NULL,
	"tries_by_network" jsonb,
	CONSTRAINT "codes_token" UNIQUE("token_hash"),
	CONSTRAINT "codes_tries" CHECK ("codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
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
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp with time zone NOT NULL,
	CONSTRAINT "second_factors_tries" CHECK ("second_factors"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text,
	CONSTRAINT "sessions_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"roll_number" text,
	"department" text,
	"batch" text,
	"section" text,
	"phone_number" text,
	"club_affiliation" text,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"mailbox" text NOT NULL,
	"second_factor_since" timestamp with time zone,
	"reminders_by_email" boolean DEFAULT true NOT NULL,
	"picture_id" text,
	"picture_x" integer,
	"picture_y" integer,
	"searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, '') || chr(10) || coalesce(phone_number, ''))) STORED NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL,
	"certificate_name" text,
	CONSTRAINT "email_taken" UNIQUE("email"),
	CONSTRAINT "mailbox_taken" UNIQUE("mailbox"),
	CONSTRAINT "roll_number_taken" UNIQUE("roll_number"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'club_admin', 'super_admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_roll_number_upper" CHECK ("users"."roll_number" = upper("users"."roll_number"))
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"summary" text NOT NULL,
	"person_id" uuid
);
--> statement-breakpoint
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
CREATE TABLE "featured_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"venue" text NOT NULL,
	"university" text,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"registration_deadline" timestamp with time zone NOT NULL,
	"min_team_size" integer NOT NULL,
	"max_team_size" integer NOT NULL,
	"ned_only" boolean NOT NULL,
	"organizer_name" text,
	"organizer_club" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 120 NOT NULL,
	"payment" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"picture_id" text,
	"picture_alt" text,
	"picture_x" integer,
	"picture_y" integer,
	"cancellation_reason" text,
	"prizes" text,
	"rules_url" text,
	"contact_name" text,
	"contact" text,
	"is_draft" boolean DEFAULT false NOT NULL,
	"group_url" text,
	"registration_opens_at" timestamp with time zone,
	CONSTRAINT "featured_events_status" CHECK ("featured_events"."status" in ('upcoming', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "featured_events_cancellation_reason" CHECK ("featured_events"."status" = 'cancelled' or "featured_events"."cancellation_reason" is null),
	CONSTRAINT "featured_events_time" CHECK ("featured_events"."time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	CONSTRAINT "featured_events_duration" CHECK ("featured_events"."duration_minutes" between 15 and 4320),
	CONSTRAINT "featured_events_team_size" CHECK ("featured_events"."min_team_size" between 1 and "featured_events"."max_team_size" and "featured_events"."max_team_size" <= 10)
);
--> statement-breakpoint
CREATE TABLE "featured_participants" (
	"registration_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"university" text NOT NULL,
	"discipline" text NOT NULL,
	"batch" text NOT NULL,
	"cnic" text,
	"roll_number" text,
	"released_at" timestamp with time zone,
	"membership_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL,
	CONSTRAINT "featured_participants_registration_id_position_pk" PRIMARY KEY("registration_id","position"),
	CONSTRAINT "featured_participants_id" UNIQUE("membership_id"),
	CONSTRAINT "featured_participants_email" CHECK ("featured_participants"."email" = lower("featured_participants"."email")),
	CONSTRAINT "featured_participants_cnic" CHECK (length("featured_participants"."cnic") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "featured_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"team_name" text NOT NULL,
	"team_name_key" text NOT NULL,
	"payment_receipt_link" text,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"status_by" uuid,
	"reason" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"link_version" integer DEFAULT 0 NOT NULL,
	"amended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_registrations_status" CHECK ("featured_registrations"."status" in ('pending', 'confirmed', 'rejected', 'withdrawn')),
	CONSTRAINT "featured_registrations_reason" CHECK (("featured_registrations"."status" = 'rejected') = ("featured_registrations"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_id" uuid,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_registration" UNIQUE("registration_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"registration_id" uuid,
	"replaces" uuid,
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" in ('pending', 'accepted', 'declined', 'expired', 'team_full', 'cancelled')),
	CONSTRAINT "invitations_replace_members" CHECK ("invitations"."replaces" is null or ("invitations"."registration_id" is not null and "invitations"."replaces" <> "invitations"."receiver_id")),
	CONSTRAINT "invitations_not_to_oneself" CHECK ("invitations"."sender_id" <> "invitations"."receiver_id")
);
--> statement-breakpoint
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
CREATE TABLE "team_seekers" (
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"note" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "team_seekers_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "ended_memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_reminders" (
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_reminders_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "registration_members" (
	"registration_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"released_at" timestamp with time zone,
	"membership_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_members_registration_id_user_id_pk" PRIMARY KEY("registration_id","user_id"),
	CONSTRAINT "registration_members_id" UNIQUE("membership_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"is_individual" boolean NOT NULL,
	"team_name" text,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "registrations_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"team_name_key" text,
	CONSTRAINT "registrations_alone" CHECK ("registrations"."is_individual" = ("registrations"."team_name" is null) and "registrations"."is_individual" = ("registrations"."team_name_key" is null)),
	CONSTRAINT "registrations_cancelled" CHECK (("registrations"."cancelled_at" is null) = ("registrations"."cancelled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_teams" ADD CONSTRAINT "message_teams_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_teams" ADD CONSTRAINT "message_teams_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_person_id_registration_members_membership_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."registration_members"("membership_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_person_id_registration_members_membership_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."registration_members"("membership_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "result_lists" ADD CONSTRAINT "result_lists_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "result_lists" ADD CONSTRAINT "result_lists_featured_event_id_featured_events_id_fk" FOREIGN KEY ("featured_event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "result_notices" ADD CONSTRAINT "result_notices_list_id_result_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."result_lists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_list_id_result_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."result_lists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_featured_registration_id_featured_registrations_id_fk" FOREIGN KEY ("featured_registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "script_keys" ADD CONSTRAINT "script_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_events" ADD CONSTRAINT "featured_events_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_participants" ADD CONSTRAINT "featured_participants_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_participants" ADD CONSTRAINT "featured_participants_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_registrations" ADD CONSTRAINT "featured_registrations_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_registrations" ADD CONSTRAINT "featured_registrations_status_by_users_id_fk" FOREIGN KEY ("status_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_event_id_featured_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."featured_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_registration_id_featured_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."featured_registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_replaces_users_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_seekers" ADD CONSTRAINT "team_seekers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_seekers" ADD CONSTRAINT "team_seekers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ended_memberships" ADD CONSTRAINT "ended_memberships_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ended_memberships" ADD CONSTRAINT "ended_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "public_changes_age" ON "public_changes" USING btree ("changed_at");
--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("status","next_attempt_at") WHERE "mails"."status" <> 'sent';
--> statement-breakpoint
CREATE INDEX "mails_counted" ON "mails" USING btree ("allowance_key","status","sent_at") WHERE "mails"."allowance_key" is not null;
--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "mails_news" ON "mails" USING btree (("data" ->> 'news')) WHERE "mails"."data" ->> 'news' is not null;
--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "club_applications_newest" ON "club_applications" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "message_recipients_user" ON "message_recipients" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "message_teams_registration" ON "message_teams" USING btree ("registration_id");
--> statement-breakpoint
CREATE INDEX "messages_of_event" ON "messages" USING btree ("event_id","created_at");
--> statement-breakpoint
CREATE INDEX "messages_of_featured_event" ON "messages" USING btree ("featured_event_id","created_at");
--> statement-breakpoint
CREATE INDEX "attendance_door" ON "attendance" USING btree ("door_id");
--> statement-breakpoint
CREATE INDEX "attendance_marked_by" ON "attendance" USING btree ("marked_by");
--> statement-breakpoint
CREATE INDEX "door_links_door" ON "door_links" USING btree ("door_id");
--> statement-breakpoint
CREATE INDEX "door_links_created_by" ON "door_links" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "results_registration" ON "results" USING btree ("registration_id");
--> statement-breakpoint
CREATE INDEX "results_featured_registration" ON "results" USING btree ("featured_registration_id");
--> statement-breakpoint
CREATE INDEX "events_by_day" ON "events" USING btree ("date","time");
--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id");
--> statement-breakpoint
CREATE INDEX "codes_mailbox" ON "codes" USING btree ("purpose","mailbox","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_living" ON "codes" USING btree ("purpose","mailbox") WHERE "codes"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "script_keys_owner" ON "script_keys" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("name_order","id") WHERE "users"."email_verified_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree ("picture_id") WHERE "users"."picture_id" is not null;
--> statement-breakpoint
CREATE INDEX "records_newest" ON "records" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "records_actor" ON "records" USING btree ("actor_id");
--> statement-breakpoint
CREATE INDEX "records_person" ON "records" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "pictures_waiting" ON "pictures" USING btree ("uploader_id");
--> statement-breakpoint
CREATE INDEX "featured_events_by_day" ON "featured_events" USING btree ("date","time");
--> statement-breakpoint
CREATE UNIQUE INDEX "cnic_taken" ON "featured_participants" USING btree ("event_id","cnic") WHERE "featured_participants"."released_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "participant_email_taken" ON "featured_participants" USING btree ("event_id","email") WHERE "featured_participants"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "featured_participants_event" ON "featured_participants" USING btree ("event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "featured_registrations_reference" ON "featured_registrations" USING btree ("reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "featured_team_name_taken" ON "featured_registrations" USING btree ("event_id","team_name_key") WHERE "featured_registrations"."status" in ('pending', 'confirmed');
--> statement-breakpoint
CREATE UNIQUE INDEX "featured_idempotency_key" ON "featured_registrations" USING btree ("event_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "featured_registrations_arrival" ON "featured_registrations" USING btree ("event_id","created_at");
--> statement-breakpoint
CREATE INDEX "receipts_event" ON "receipts" USING btree ("event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "accepted_invitation" ON "invitations" USING btree ("event_id","receiver_id") WHERE "invitations"."status" = 'accepted';
--> statement-breakpoint
CREATE UNIQUE INDEX "already_invited" ON "invitations" USING btree ("event_id","sender_id","receiver_id") WHERE "invitations"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "invitations_of_registration" ON "invitations" USING btree ("registration_id");
--> statement-breakpoint
CREATE INDEX "invitations_sent" ON "invitations" USING btree ("sender_id","event_id");
--> statement-breakpoint
CREATE INDEX "invitations_received" ON "invitations" USING btree ("receiver_id","event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "join_links_of_leader" ON "join_links" USING btree ("event_id","leader_id");
--> statement-breakpoint
CREATE INDEX "join_links_leader" ON "join_links" USING btree ("leader_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "already_asked" ON "join_requests" USING btree ("event_id","leader_id","asker_id") WHERE "join_requests"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "join_requests_leader" ON "join_requests" USING btree ("leader_id");
--> statement-breakpoint
CREATE INDEX "join_requests_asker" ON "join_requests" USING btree ("asker_id","event_id");
--> statement-breakpoint
CREATE INDEX "team_seekers_person" ON "team_seekers" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "ended_memberships_user" ON "ended_memberships" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "opening_reminders_person" ON "opening_reminders" USING btree ("person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "already_registered" ON "registration_members" USING btree ("event_id","user_id") WHERE "registration_members"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "registration_members_user" ON "registration_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "registrations_line" ON "registrations" USING btree ("event_id","arrival") WHERE "registrations"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX "registrations_of_event" ON "registrations" USING btree ("event_id","created_at","arrival");
--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("event_id","arrival") WHERE "registrations"."admitted_at" is null and "registrations"."cancelled_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "team_name_taken" ON "registrations" USING btree ("event_id","team_name_key") WHERE "registrations"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX "registrations_leader" ON "registrations" USING btree ("leader_id");
--> statement-breakpoint
-- By hand: registrations are a later room, so the table in TypeScript does not name them.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade;
--> statement-breakpoint
-- Written by hand from here on: drizzle-kit writes neither functions nor triggers.
CREATE FUNCTION note_public_change(topic text, subject text) RETURNS void LANGUAGE sql AS
$$ INSERT INTO public_changes (topic, subject) VALUES (topic, subject) ON CONFLICT DO NOTHING $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change(TG_TABLE_NAME::text, old.id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change(TG_TABLE_NAME::text, new.id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change('events', old.event_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change('events', new.event_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.name IS DISTINCT FROM new.name THEN
    -- Whether they organize or have results is not asked: what another transaction has not committed yet cannot be seen.
    PERFORM note_public_change('events', '');
    PERFORM note_public_change('result_lists', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_table() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM note_public_change('everything', ''); RETURN NULL; END $$;
--> statement-breakpoint
-- Published results are kept in memory too, by the id of their event.
CREATE FUNCTION note_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change('result_lists', old.list_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change('result_lists', new.list_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_renamed_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.team_name IS DISTINCT FROM new.team_name THEN PERFORM note_public_change('result_lists', new.event_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The check before each public answer. In a function, because each connection keeps the plan of its statement.
CREATE FUNCTION public_changes_since(since pg_snapshot, OUT snapshot text, OUT database text, OUT changes json)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- One statement, so that the snapshot that is returned is the one that was read.
  SELECT pg_current_snapshot(), concat_ws(' ', pg_postmaster_start_time(), 'public_changes'::regclass::oid), (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT DISTINCT p.topic, p.subject FROM public_changes p
      WHERE p.transaction >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(p.transaction, since)
    ) c
  ) INTO snapshot, database, changes;
END $$;
--> statement-breakpoint
-- What a registration decides upon. In a function, because each connection keeps the plan of its statement; the settings,
-- because a plan from when the tables were small would read them whole for good. The members of each waiting registration are
-- looked up by its id: joined, with 300 waiting, a registration read 90,301 rows in place of 601.
CREATE FUNCTION seat_facts(of_event uuid, of_person uuid,
  OUT takes_part boolean, OUT taken integer, OUT waiting integer, OUT is_registered boolean, OUT has_accepted_invitation boolean)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT
    EXISTS (SELECT FROM (SELECT u.id FROM users u
      WHERE u.id = of_person AND u.erased_at IS NULL AND u.role <> 'super_admin' FOR SHARE) person),
    (SELECT count(*) FROM registration_members m WHERE m.event_id = of_event AND m.released_at IS NULL) -
      (SELECT coalesce(sum((SELECT count(*) FROM registration_members m WHERE m.registration_id = w.id)), 0)
        FROM registrations w WHERE w.event_id = of_event AND w.admitted_at IS NULL AND w.cancelled_at IS NULL),
    (SELECT count(*) FROM registrations r WHERE r.event_id = of_event AND r.cancelled_at IS NULL AND r.admitted_at IS NULL),
    EXISTS (SELECT FROM registration_members m
      WHERE m.event_id = of_event AND m.user_id = of_person AND m.released_at IS NULL),
    EXISTS (SELECT FROM invitations i
      WHERE i.event_id = of_event AND i.receiver_id = of_person AND i.status = 'accepted')
  INTO takes_part, taken, waiting, is_registered, has_accepted_invitation;
END $$;
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON featured_events FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON registrations FOR EACH ROW EXECUTE FUNCTION note_changed_seats();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON registration_members FOR EACH ROW EXECUTE FUNCTION note_changed_seats();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_changed_organizer();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON featured_events FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON registrations FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON registration_members FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON result_lists FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON results FOR EACH ROW EXECUTE FUNCTION note_changed_result();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER UPDATE ON featured_registrations FOR EACH ROW EXECUTE FUNCTION note_renamed_team();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON result_lists FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON results FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON featured_registrations FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
