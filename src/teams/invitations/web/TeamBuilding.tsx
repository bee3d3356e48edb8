import { tooLong } from '#platform/characters.ts';
import { counted } from '#platform/counted.ts';
import { type ReactNode, type Ref, useMemo } from 'react';
import { TextAreaField } from '#ui/form/Field.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { longestMessage } from '../rules.ts';
import { useOutgoing, useTeam } from './api.ts';
import { InviteByLink } from './joining/InviteByLink.tsx';
import RequestRows from './joining/RequestRows.tsx';
import { SentInvitations } from './SentInvitations.tsx';
import { sentFor } from './team.ts';
import { TeammateSearch } from './TeammateSearch.tsx';
import { TeamSeats } from './TeamSeats.tsx';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamBuilding.module.css';

export interface TeamDraft {
  search: string;
  message: string;
}

interface TeamBuildingProps {
  event: { _id: string; title: string; minTeamSize: number; maxTeamSize: number };
  draft: TeamDraft;
  onDraft: (changes: Partial<TeamDraft>) => void;
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export function TeamBuilding({ event, draft, onDraft, heading, children }: TeamBuildingProps) {
  const { _id: eventId, minTeamSize, maxTeamSize } = event;
  const team = useTeam(eventId);
  const outgoing = useOutgoing();
  const sent = useMemo(() => sentFor(eventId, outgoing.data ?? []), [eventId, outgoing.data]);
  const invited = new Set(sent.filter(({ status }) => status === 'pending' || status === 'accepted').map(receiverOf));
  const current = team.data?.teamCapacity.current ?? 1;
  return (
    <>
      <section className={`${layout.stack} ${styles.state}`}>
        <div className={layout.between}>
          <h3 ref={heading} tabIndex={-1}>
            Your team
          </h3>
          <p className={field.hint}>
            {`${counted(current, 'member', 'members')}, the event needs ${minTeamSize === maxTeamSize ? maxTeamSize : `${minTeamSize} to ${maxTeamSize}`}`}
          </p>
        </div>
        <TeamSeats eventId={eventId} max={maxTeamSize} />
        {children}
        {team.data?.teamCapacity.isFull === false && (
          <div className={layout.row}>
            <InviteByLink event={event} />
          </div>
        )}
      </section>
      <TextAreaField
        className={styles.message}
        label="Message"
        optional
        hint="Sent with each invitation."
        most={longestMessage}
        error={tooLong('Message', longestMessage, draft.message.trim())}
        value={draft.message}
        onChange={({ target }) => onDraft({ message: target.value })}
      />
      <TeammateSearch
        eventId={eventId}
        name={draft.search}
        onName={(search) => onDraft({ search })}
        message={draft.message}
        invited={invited}
        isFull={team.data?.teamCapacity.isFull ?? false}
      />
      <RequestRows eventId={eventId} />
      <SentInvitations sent={sent} />
      <Notice>Pending invitations are invalidated automatically once the team reaches maximum size.</Notice>
    </>
  );
}

const receiverOf = ({ receiverId }: { receiverId: string }) => receiverId;
