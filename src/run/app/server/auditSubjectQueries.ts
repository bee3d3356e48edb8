import { sql } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import type { AuditSubjects } from '#people/audit/server/listQueries.ts';
import { events } from '#events/events/server/tables.ts';
import { featuredEvents, featuredRegistrations } from '#teams/featured/server/tables.ts';
import { applications, clubApplications } from '#recruitment/server/tables.ts';
import { registrations } from '#teams/registrations/server/tables.ts';

const [regular, featured] = [sql`false`, sql`true`];
const ofNoEvent = sql`null::uuid as event_id, null as event_title, null::boolean as is_featured`;

/** In this room, because the audit log's room cannot import the rooms that hold them. */
export const auditSubjects: AuditSubjects = sql`
  select 'user' as type, id::text as id, case when erased_at is null then name end as name, name as mention, ${ofNoEvent}
    from ${users}
  union all select 'event', id::text, title, title, id, title, ${regular} from ${events}
  union all select 'featured_event', id::text, title, title, id, title, ${featured} from ${featuredEvents}
  union all select 'registration', entry.id::text, coalesce(entry.team_name, leader.name),
    coalesce('team ' || entry.team_name, leader.name), event.id, event.title, ${regular}
    from ${registrations} entry join ${users} leader on leader.id = entry.leader_id
    join ${events} event on event.id = entry.event_id
  union all select 'featured_registration', team.id::text, team.team_name, 'team ' || team.team_name,
    event.id, event.title, ${featured}
    from ${featuredRegistrations} team join ${featuredEvents} event on event.id = team.event_id
  union all select 'application', id::text, name, name, ${ofNoEvent} from ${applications}
  union all select 'application', id::text, name, name, ${ofNoEvent} from ${clubApplications}`;
