-- The template is named as festival-days.md names it; mails that wait under the old name go under the new one.
UPDATE "mails" SET "template" = 'featured_cancelled' WHERE "template" = 'featured_event_cancelled';
