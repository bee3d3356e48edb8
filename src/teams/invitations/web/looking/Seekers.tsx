import { type RefObject, useRef, useState } from 'react';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { TeamSeeker } from '../../lookingContract.ts';
import type { Inviting } from '../useInviting.ts';
import { PersonRow } from '../PersonRow.tsx';
import { useSeekers } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import personRow from '../PersonRow.module.css';
import styles from '../TeamBuilding.module.css';

const shownFirst = 5;

interface SeekersProps {
  eventId: string;
  inviting: Inviting;
  /** Gets the focus after the last of them is invited. */
  field: RefObject<HTMLElement | null>;
  /** Whom the leader has invited, or sees above. */
  except: (personId: string) => boolean;
}

/** Those who look for a team, for a leader who can invite them. */
export function Seekers({ eventId, inviting, field, except }: SeekersProps) {
  const person = useParticipantId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const people = (useSeekers(eventId).data ?? []).filter(({ _id }) => _id !== person && !except(_id));
  if (people.length === 0) return null;
  const shown = isWhole ? people : people.slice(0, shownFirst);
  return (
    <section className={`${layout.stack} ${styles.sent}`}>
      <h3 ref={heading} tabIndex={-1}>
        Looking for a team
      </h3>
      <ul className={personRow.people} aria-label="Looking for a team">
        {shown.map((one) => (
          <SeekerRow
            key={one._id}
            seeker={one}
            inviting={inviting}
            onInvited={() => (people.length === 1 ? field : heading).current?.focus()}
          />
        ))}
      </ul>
      {shown.length < people.length && (
        <div className={layout.row}>
          <Button
            size="sm"
            onClick={() => {
              setWhole(true);
              heading.current?.focus();
            }}
          >
            {`Show All ${people.length}`}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SeekerRowProps {
  seeker: TeamSeeker;
  inviting: Inviting;
  onInvited: () => void;
}

function SeekerRow({ seeker, inviting, onInvited }: SeekerRowProps) {
  return (
    <PersonRow person={{ ...seeker, picture: null }} note={seeker.note}>
      <Button size="sm" aria-label={`Invite ${seeker.name}`} {...inviting.button(seeker._id, onInvited)}>
        Invite
      </Button>
    </PersonRow>
  );
}
