import { festival } from '#festival';
import { Badge } from '#ui/facts/Badge.tsx';
import type { FeaturedRegistration } from '../../contract.ts';
import type { TeamDraft } from './teamForm.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamFields.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

export function TeamSummary({ draft, nedOnly }: { draft: TeamDraft; nedOnly: boolean }) {
  return (
    <div className={`${layout.stack} ${styles.summary}`}>
      <h3>
        <bdi>{draft.teamName.trim()}</bdi>
      </h3>
      <TeamPeople participants={draft.participants.slice(0, draft.size)} nedOnly={nedOnly} as="h4" />
      {!nedOnly && (
        <dl>
          <Fact name="Payment receipt">{draft.receipt ? 'A picture' : draft.paymentReceiptLink}</Fact>
        </dl>
      )}
    </div>
  );
}

interface TeamPeopleProps {
  participants: readonly FeaturedRegistration['participants'][number][];
  nedOnly: boolean;
  as: 'h3' | 'h4';
}

export function TeamPeople({ participants, nedOnly, as: Heading }: TeamPeopleProps) {
  return (
    <ol className={`${layout.stack} ${styles.people}`}>
      {participants.map((person, position) => (
        <li key={position}>
          <Heading>
            <bdi>{person.name}</bdi>
            {position === 0 && <Badge look="line">Team leader</Badge>}
          </Heading>
          <dl>
            <Fact name="Email">{person.email}</Fact>
            <Fact name="Phone">{person.phone ?? 'Erased'}</Fact>
            <Fact name={festival.nationalId.name}>
              <Mono>{person.cnic ?? 'Erased'}</Mono>
            </Fact>
            {nedOnly && (
              <Fact name="Roll number">
                <Mono>{person.rollNumber}</Mono>
              </Fact>
            )}
            <Fact name="University">{person.university}</Fact>
            <Fact name="Discipline">{person.discipline}</Fact>
            <Fact name="Batch / year">{person.batch}</Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
