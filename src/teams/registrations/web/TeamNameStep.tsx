import { useLayoutEffect, useRef } from 'react';
import { counted } from '#platform/counted.ts';
import { useSession } from '#people/accounts/web/session.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { PersonRow } from '#teams/invitations/web/PersonRow.tsx';
import { StateBadge } from '#teams/invitations/web/StateBadge.tsx';
import { Badge } from '#ui/facts/Badge.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { CheckIcon, WarningIcon } from '#ui/facts/Icon.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { Seats } from '#ui/facts/Seats.tsx';
import { TeamNameField } from './TeamNameField.tsx';
import { sizeVerdict, type TeamSize } from './teamSize.ts';
import type { Availability } from './useTeamName.ts';
import { cx } from '#ui/browser/cx.ts';
import personRow from '#teams/invitations/web/PersonRow.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from '#teams/invitations/web/TeamBuilding.module.css';
import text from '#ui/layout/text.module.css';

interface TeamNameStepProps {
  field: FieldProps;
  availability: Availability;
  checkAgain: () => void;
  accepted: readonly Invitation[];
  /** The sender's unanswered invitations. */
  pending: readonly Invitation[];
  size: TeamSize;
}

export function TeamNameStep({ field, availability, checkAgain, accepted, pending, size }: TeamNameStepProps) {
  const { user } = useSession();
  const input = useRef<HTMLElement>(null);
  // Before paint, and not with the form's setFocus, which is asynchronous: a person who types at once must not lose the
  // first letters, and the dialog restores focus lost with the pressed button one frame later.
  useLayoutEffect(() => input.current?.focus(), []);
  const ref = (element: HTMLElement | null) => {
    input.current = element;
    field.ref(element);
  };
  const { isValid, sentence } = sizeVerdict(size);
  return (
    <>
      <TeamNameField field={{ ...field, ref }} availability={availability} checkAgain={checkAgain} />
      <section className={`${layout.stack} ${styles.sent} ${styles.members}`}>
        <div className={layout.between}>
          <h3>Members</h3>
          <Seats taken={size.current} free={Math.max(0, size.max - size.current)}>
            <span className={text.visuallyHidden}>{`${size.current} of ${size.max}`}</span>
          </Seats>
        </div>
        <ul className={personRow.people} aria-label="Members">
          {user && (
            <PersonRow person={user}>
              <Badge look="line">Team leader</Badge>
            </PersonRow>
          )}
          {accepted.map(({ _id, receiver, status }) => (
            <PersonRow key={_id} person={receiver}>
              <StateBadge status={status} />
            </PersonRow>
          ))}
        </ul>
      </section>
      <output className={cx(fieldStyles.line, isValid ? fieldStyles.ok : fieldStyles.bad)}>
        {isValid ? <CheckIcon /> : <WarningIcon />}
        <span>{sentence}</span>
      </output>
      {pending.length > 0 && (
        <Notice
          tone="warn"
          title={`Registering ends ${counted(pending.length, 'pending invitation', 'pending invitations')}`}
        >
          <bdi>{pending.map(({ receiver }) => receiver.name).join(', ')}</bdi>
          <span> can be invited again afterwards, while a place is free.</span>
        </Notice>
      )}
    </>
  );
}
