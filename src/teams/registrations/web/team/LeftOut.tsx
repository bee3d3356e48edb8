import { useRef } from 'react';
import { useOutgoing } from '#teams/invitations/web/api.ts';
import { InviteAgain } from '#teams/invitations/web/InviteAgain.tsx';
import { PersonRow } from '#teams/invitations/web/PersonRow.tsx';
import personRow from '#teams/invitations/web/PersonRow.module.css';
import layout from '#ui/layout/layout.module.css';

/** People whose invitations were pending when the team registered. */
export function LeftOut({ registrationId }: { registrationId: string }) {
  const outgoing = useOutgoing();
  const heading = useRef<HTMLHeadingElement>(null);
  const people = (outgoing.data ?? []).filter((one) => one.againInto === registrationId);
  if (people.length === 0) return null;
  return (
    <section className={layout.stack}>
      <h3 ref={heading} tabIndex={-1}>
        Had not answered
      </h3>
      <ul className={personRow.people} aria-label="Had not answered">
        {people.map((one) => (
          <PersonRow key={one._id} person={one.receiver}>
            <InviteAgain invitation={one} size="sm" onInvited={() => heading.current?.focus()} />
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}
