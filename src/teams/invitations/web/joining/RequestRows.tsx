import { useRef } from 'react';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import type { JoinRequest } from '../../joinContract.ts';
import { PersonRow } from '../PersonRow.tsx';
import { useJoinRequests } from './api.ts';
import { toAnswer } from './requests.ts';
import { useRequestAnswer } from './useRequestButtons.ts';
import layout from '#ui/layout/layout.module.css';
import personRow from '../PersonRow.module.css';
import styles from '../TeamBuilding.module.css';

/** The requests that a leader can answer, beside the invitations of a team's dialog. */
export default function RequestRows({ eventId }: { eventId: string }) {
  const person = useParticipantId();
  const all = (useJoinRequests().data ?? []).filter(({ event }) => event._id === eventId);
  const now = useNow(all.map(({ expiresAt }) => expiresAt));
  const heading = useRef<HTMLHeadingElement>(null);
  const requests = toAnswer(all, person, now);
  if (requests.length === 0) return null;
  return (
    <section className={`${layout.stack} ${styles.sent}`}>
      <h3 ref={heading} tabIndex={-1}>
        Requests to join
      </h3>
      <ul className={personRow.people} aria-label="Requests to join">
        {requests.map((one) => (
          <RequestRow key={one._id} request={one} onAnswered={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request, onAnswered }: { request: JoinRequest; onAnswered: () => void }) {
  const { asker } = request;
  const button = useRequestAnswer(request, onAnswered);
  return (
    <PersonRow person={{ ...asker, picture: null }}>
      <Button variant="ghost" size="sm" aria-label={`Decline ${asker.name}`} {...button('decline')}>
        Decline
      </Button>
      <Button variant="primary" size="sm" aria-label={`Accept ${asker.name}`} {...button('accept')}>
        Accept
      </Button>
    </PersonRow>
  );
}
