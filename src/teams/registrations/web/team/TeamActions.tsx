import { type ComponentProps, lazy, Suspense } from 'react';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import type { Registration } from '../../contract.ts';
import field from '#ui/form/Field.module.css';

const loadTeam = () => import('./TeamDialog.tsx');
const TeamDialog = lazy(loadTeam);
const loadLeave = () => import('./LeaveDialog.tsx');
const LeaveDialog = lazy(loadLeave);

interface TeamActionsProps {
  registration: Registration;
  /** The id of the element that names the event. */
  describedBy?: string;
  look?: Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;
}

/** What the caller may change in a registered team: the leader everything, a member their own part. */
export default function TeamActions({ registration, describedBy, look = {} }: TeamActionsProps) {
  const person = useParticipantId();
  if (!registration.canChangeTeam) return null;
  const isLeader = registration.teamLeader._id === person;
  const Action = isLeader ? ChangeTeam : LeaveTeam;
  return <Action registration={registration} describedBy={describedBy} look={look} />;
}

type Part = {
  registration: Registration;
  describedBy: string | undefined;
  look: NonNullable<TeamActionsProps['look']>;
};

function ChangeTeam({ registration, describedBy, look }: Part) {
  const dialog = useLazyDialog(loadTeam, 'Failed to open the team');
  return (
    <>
      <Button {...look} aria-describedby={describedBy} busy={dialog.isOpening} onClick={() => dialog.open()}>
        Change Team
      </Button>
      <Suspense>{dialog.isNeeded && <TeamDialog registration={registration} {...dialog.controls} />}</Suspense>
    </>
  );
}

function LeaveTeam({ registration, describedBy, look }: Part) {
  const dialog = useLazyDialog(loadLeave, 'Failed to leave the team');
  const { teamMembers, event } = registration;
  // An open dialog stays when the last seat can no longer be given up; the refusal says why.
  if (teamMembers.length <= event.minTeamSize && !dialog.isNeeded) {
    return (
      <p className={field.hint}>
        {`You cannot leave: the event needs at least ${event.minTeamSize} in a team. Ask your leader.`}
      </p>
    );
  }
  return (
    <>
      <Button
        {...look}
        variant="quiet-danger"
        aria-describedby={describedBy}
        busy={dialog.isOpening}
        onClick={() => dialog.open()}
      >
        Leave Team
      </Button>
      <Suspense>{dialog.isNeeded && <LeaveDialog registration={registration} {...dialog.controls} />}</Suspense>
    </>
  );
}
