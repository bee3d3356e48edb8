import { lazy, Suspense, useRef, useState } from 'react';
import { whyClosed } from '#events/events/rules.ts';
import { useEvent } from '#events/events/web/useEvent.ts';
import { InviteByLink } from '#teams/invitations/web/joining/InviteByLink.tsx';
import RequestRows from '#teams/invitations/web/joining/RequestRows.tsx';
import { PersonRow } from '#teams/invitations/web/PersonRow.tsx';
import { messageOf } from '#platform/http/web/client.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { Registration } from '../../contract.ts';
import { LeftOut } from './LeftOut.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';
import { useEndMembership, useMakeLeader } from './api.ts';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import personRow from '#teams/invitations/web/PersonRow.module.css';

const loadRename = () => import('./RenameDialog.tsx');
const RenameDialog = lazy(loadRename);
const loadInvite = () => import('./InviteDialog.tsx');
const InviteDialog = lazy(loadInvite);

interface TeamDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
}

type Member = Registration['teamLeader'];

export default function TeamDialog({ registration, open, onClose }: TeamDialogProps) {
  const { event, teamLeader, teamMembers } = registration;
  const { ask, dialog } = useConfirm('This could not be opened. Please try again.');
  const remove = useEndMembership(registration._id);
  const makeLeader = useMakeLeader(registration._id);
  const renaming = useLazyDialog(loadRename, 'Failed to rename the team');
  const inviting = useLazyDialog(loadInvite, 'Failed to open the invitations');
  const [replaced, setReplaced] = useState<Member>();
  const now = useNow([event.registrationDeadline]);
  const isOpen = whyClosed(event, now) === null;
  const isFull = useEvent(event._id).data?.isFull === true && registration.status === 'registered';
  const list = useRef<HTMLUListElement>(null);
  const isBusy = remove.isPending || makeLeader.isPending;
  const isSmallest = teamMembers.length <= event.minTeamSize;

  async function change(question: Question, run: () => Promise<unknown>, done: string, failure: string) {
    if (isBusy || !(await ask(question))) return false;
    try {
      await run();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(messageOf(error, failure));
      return false;
    }
  }

  async function takeOut(member: Member) {
    const question = removal(registration, member);
    const isDone = await change(
      question,
      () => remove.mutateAsync(member._id),
      'Member removed',
      'Failed to remove the member',
    );
    if (isDone) list.current?.focus();
  }
  function invite(inPlaceOf: Member | undefined) {
    setReplaced(inPlaceOf);
    inviting.open();
  }
  async function handOver(member: Member) {
    const question = transfer(registration, member);
    const run = () => makeLeader.mutateAsync(member._id);
    if (await change(question, run, `${member.name} leads the team now`, 'Failed to change the leader')) onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} title="Change Team" description={<bdi>{event.title}</bdi>}>
      <section className={layout.stack}>
        <div className={layout.between}>
          <h3 dir="auto">{registration.teamName}</h3>
          {isOpen && (
            <Button size="sm" busy={renaming.isOpening} onClick={() => renaming.open()}>
              Rename…
            </Button>
          )}
        </div>
        <ul className={personRow.people} ref={list} tabIndex={-1} aria-label="Members">
          {teamMembers.map((member) => (
            <PersonRow key={member._id} person={{ ...member, batch: null, section: null }}>
              {member._id === teamLeader._id ? (
                <Badge look="line">Team leader</Badge>
              ) : (
                <>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Make ${member.name} the leader`}
                    onClick={() => void handOver(member)}
                  >
                    Make Leader…
                  </Button>
                  {event.status === 'upcoming' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Replace ${member.name}`}
                      onClick={() => invite(member)}
                    >
                      Replace…
                    </Button>
                  )}
                  {!isSmallest && (
                    <Button
                      size="sm"
                      variant="quiet-danger"
                      aria-label={`Remove ${member.name}`}
                      onClick={() => void takeOut(member)}
                    >
                      Remove…
                    </Button>
                  )}
                </>
              )}
            </PersonRow>
          ))}
        </ul>
        {isSmallest && teamMembers.length > 1 && (
          <p className={field.hint}>
            {`The event needs at least ${event.minTeamSize} in a team, so nobody can be removed. Replace somebody instead.`}
          </p>
        )}
        {isOpen && teamMembers.length < event.maxTeamSize && (
          <div className={layout.row}>
            {isFull ? (
              <p className={field.hint}>The event is full, so nobody can be added.</p>
            ) : (
              <>
                <Button size="sm" busy={inviting.isOpening} onClick={() => invite(undefined)}>
                  Invite Another…
                </Button>
                <InviteByLink event={event} registrationId={registration._id} />
              </>
            )}
          </div>
        )}
        <LeftOut registrationId={registration._id} />
        <RequestRows eventId={event._id} />
        <PendingInvitations registrationId={registration._id} />
      </section>
      {dialog}
      <Suspense>
        {renaming.isNeeded && <RenameDialog registration={registration} {...renaming.controls} />}
        {inviting.isNeeded && (
          <InviteDialog
            key={replaced?._id ?? ''}
            registration={registration}
            replaces={replaced}
            {...inviting.controls}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

const removal = ({ event, status }: Registration, { name }: Member): Question => ({
  title: 'Remove Member',
  keepLabel: 'Keep Member',
  children: (
    <p>
      <bdi>{name}</bdi>
      <span>{` loses the ${status === 'waitlisted' ? 'place in line for' : 'place at'} `}</span>
      <bdi>{event.title}</bdi>
      <span>{` and gets an email. ${status === 'registered' ? 'A place that becomes free goes to the waitlist.' : ''}`}</span>
    </p>
  ),
});

const transfer = ({ event }: Registration, { name }: Member): Question => ({
  title: 'Make Leader',
  keepLabel: 'Stay Leader',
  tone: 'primary',
  children: (
    <p>
      <bdi>{name}</bdi> leads your team for <bdi>{event.title}</bdi> from now on: only they can change the team or
      cancel it. You stay as a member. Everybody gets an email.
    </p>
  ),
});
