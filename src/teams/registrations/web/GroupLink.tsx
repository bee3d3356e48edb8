import { useSession } from '#people/accounts/web/session.ts';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import type { calls as eventCalls, FestivalEvent } from '#events/events/contract.ts';
import { isRunBy } from '#events/events/rules.ts';
import { eventKeys } from '#events/events/web/api.ts';
import { apiClient } from '#platform/http/web/client.ts';
import { TypedLink } from '#ui/facts/LinkedText.tsx';
import type { Registration } from '../contract.ts';

const call = apiClient<typeof eventCalls>();

interface GroupLinkProps {
  event: FestivalEvent;
  registration: Registration | undefined;
}

/** On the event's page: for who has a seat, and for who runs the event. */
export default function GroupLink({ event, registration }: GroupLinkProps) {
  const { user } = useSession();
  const url = registration?.event.groupUrl;
  if (url) return <Group url={url} />;
  return user !== null && isRunBy(event, user) && <GroupOfEvent id={event._id} />;
}

function GroupOfEvent({ id }: { id: string }) {
  const { data } = useUserQuery(
    (userId) => eventKeys.groupOf(id, userId),
    async ({ signal }) => (await call('GET /events/:id', { params: { id }, signal })).event.groupUrl ?? null,
  );
  return data ? <Group url={data} /> : null;
}

const Group = ({ url }: { url: string }) => (
  <p>
    <TypedLink href={url}>Join the group</TypedLink>
  </p>
);
