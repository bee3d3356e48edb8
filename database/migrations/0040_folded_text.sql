-- As fold and orderKey in src/platform/fold.ts; tests/api/folded.test.ts compares them.
CREATE FUNCTION folded_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT replace(replace(replace(replace(translate(
		regexp_replace(normalize(written, NFKD), '[\ufe0e\ufe0f\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
		'ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÐÞĐĦŁŊŒŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨẞıøđðħłŋŧəςٱکڪیىېۍہھەةۃں’‘ʼʻ`‐‒–—−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
		'abcdefghijklmnopqrstuvwxyzæodþdhlnœtaαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөßioddhlntaσاككييييهههههن''''''''''-----012345678901234567890123456789'
	), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
CREATE FUNCTION order_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(
		translate(folded_text(written), 'ءابپتٹثجچحخدڈذرڑزژسشصضطظعغفقكگلمنوهيے', 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويٹپچڈڑژگے'),
		'[0-9]+', '0000000000\&', 'g'), '[0-9]*([0-9]{10})', '\1', 'g')
$$;--> statement-breakpoint
DROP INDEX "users_listed";--> statement-breakpoint
ALTER TABLE "users" drop column "searched";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, '') || chr(10) || coalesce(phone_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "searched" text GENERATED ALWAYS AS (folded_text(coalesce(title, '') || chr(10) || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_participants" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "club_applications" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (order_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "club_applications" ADD COLUMN "searched" text GENERATED ALWAYS AS (folded_text(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(roll_number, '') || chr(10) || coalesce(phone_number, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("name_order","id") WHERE "users"."email_verified_at" is not null;