import { addresses } from '#platform/addresses.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import text from '#ui/layout/text.module.css';
import { useIncoming } from './api.ts';
import { incomingState } from './state.ts';

export default function InvitedNotice({ eventId }: { eventId: string }) {
  const ours = (useIncoming().data ?? []).filter((one) => one.eventId === eventId);
  const now = useNow(ours.map(({ expiresAt }) => expiresAt));
  const [first, ...others] = ours.filter((one) => incomingState(one, now).isActionable);
  if (!first) return null;
  return (
    <>
      <Notice title={others.length === 0 ? 'You have an invitation' : `You have ${others.length + 1} invitations`}>
        <bdi>{first.sender.name}</bdi>
        <span>
          {others.length === 0
            ? ' would like you in their team.'
            : ` and ${others.length} more would like you in their teams.`}
        </span>
      </Notice>
      <Link className={text.link} to={addresses.invitations}>
        {others.length === 0 ? 'Answer the invitation' : 'Answer the invitations'}
      </Link>
    </>
  );
}
