import { addresses } from '#platform/addresses.ts';
import { counted } from '#platform/counted.ts';
import type { JoinRequest } from '#teams/invitations/joinContract.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { EventEntry } from './EventEntry.tsx';
import text from '#ui/layout/text.module.css';

interface NextRequestsProps {
  /** To this person as leader, the first to end first. */
  received: readonly JoinRequest[];
  sent: readonly JoinRequest[];
}

/** Answered and withdrawn on the page of invitations: here a second tap would hit the next one. */
export function NextRequests({ received: [first, ...others], sent: [own, ...further] }: NextRequestsProps) {
  return (
    <>
      {first && (
        <EventEntry
          event={first.event}
          badge={
            <Badge tone="signal" shape="ring">
              Request
            </Badge>
          }
          facts={
            <>
              <span>
                <span>
                  <bdi>{first.asker.name}</bdi> asks to join your team
                </span>
              </span>
              <More count={others.length} />
            </>
          }
          renderAction={(title) => (
            <ButtonLink size="sm" variant="primary" to={addresses.invitations} aria-describedby={title}>
              Answer
            </ButtonLink>
          )}
        />
      )}
      {own && (
        <EventEntry
          event={own.event}
          badge={
            <Badge tone="warn" shape="ring">
              Awaiting response
            </Badge>
          }
          facts={
            <>
              <span>
                <span>
                  You asked to join the team of <bdi>{own.leader.name}</bdi>
                </span>
              </span>
              <More count={further.length} />
            </>
          }
          renderAction={(title) => (
            <ButtonLink size="sm" to={`${addresses.invitations}?show=outgoing`} aria-describedby={title}>
              View Request
            </ButtonLink>
          )}
        />
      )}
    </>
  );
}

const More = ({ count }: { count: number }) =>
  count > 0 && (
    <Link className={text.link} to={addresses.invitations}>
      {counted(count, 'more request', 'more requests')}
    </Link>
  );
