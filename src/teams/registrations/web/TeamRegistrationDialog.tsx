import { useEffect, useId, useRef, useState } from 'react';
import { registerBy, registrationOpens, teamSizeText } from '#events/events/web/wording.ts';
import { ClosedButton } from '#events/events/web/ClosedButton.tsx';
import type { TeamCapacity } from '#teams/invitations/contract.ts';
import { statusAt } from '#teams/invitations/rules.ts';
import { sentFor } from '#teams/invitations/web/team.ts';
import { useOutgoing, useTeam } from '#teams/invitations/web/api.ts';
import { TeamBuilding, type TeamDraft } from '#teams/invitations/web/TeamBuilding.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { waitlistWarning } from '../rules.ts';
import { TeamNameStep } from './TeamNameStep.tsx';
import { whyNotComplete } from './teamSize.ts';
import type { RegistrationDialogProps } from './RegistrationDialog.tsx';
import { useRegisterTeam } from './useRegisterTeam.ts';
import text from '#ui/layout/text.module.css';

export default function TeamRegistrationDialog(props: RegistrationDialogProps) {
  const { open } = props;
  const [opened, setOpened] = useState({ isOpen: open, times: 1 });
  if (opened.isOpen !== open) setOpened({ isOpen: open, times: opened.times + (open ? 1 : 0) });
  return <Steps key={opened.times} {...props} />;
}

const steps = ['Send Invitations', 'Form Team & Register'];

function Steps({ event, open, guard, onClose, onRegistered, onClosed, finalFocus }: RegistrationDialogProps) {
  const [step, setStep] = useState<0 | 1>(0);
  const [draft, setDraft] = useState<TeamDraft>({ search: '', message: '' });
  const team = useTeam(event._id);
  const outgoing = useOutgoing().data ?? [];
  const now = useNow(outgoing.map(({ expiresAt }) => expiresAt));
  const pending = sentFor(event._id, outgoing).filter((one) => statusAt(one, now) === 'pending');
  const accepted = team.data?.acceptedInvitations ?? [];
  const size = { current: accepted.length + 1, min: event.minTeamSize, max: event.maxTeamSize };
  const form = useRegisterTeam({ event, size, guard, onClose, onRegistered });
  const needs = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isBack = useRef(false);
  useFullTeamToast(team.data?.teamCapacity, open);
  useEffect(() => {
    if (step === 0 && isBack.current) heading.current?.focus();
  }, [step]);

  const warning = waitlistWarning(event, Math.max(size.current, size.min));
  const incomplete = whyNotComplete(size);
  const frame = {
    open,
    onClose,
    onClosed,
    finalFocus,
    title: <bdi>{event.title}</bdi>,
    description: `Team registration, ${teamSizeText(event)}. ${event.opensLater ? `${registrationOpens(event)}. ` : ''}${registerBy(event)}`,
    bar: <Stepper steps={steps} current={step} />,
  };
  if (step === 0) {
    return (
      <Dialog
        {...frame}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              Back
            </Button>
            <Button
              variant="primary"
              aria-disabled={incomplete !== null}
              aria-describedby={needs}
              onClick={() => (incomplete === null ? setStep(1) : toast.error(incomplete))}
            >
              Continue to Team Name
            </Button>
          </>
        }
      >
        {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
        <TeamBuilding
          event={event}
          draft={draft}
          onDraft={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          heading={heading}
        >
          {team.data && incomplete && (
            <p className={`${text.dim} ${text.small}`} id={needs}>
              {incomplete}
            </p>
          )}
        </TeamBuilding>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      onSubmit={form.submit}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              isBack.current = true;
              setStep(0);
            }}
          >
            Back to Invitations
          </Button>
          {event.opensLater ? (
            // This type prevents Enter in the name field from submitting.
            <ClosedButton event={event} type="submit" />
          ) : (
            <Button
              variant="primary"
              type="submit"
              aria-disabled={!form.isReady}
              busy={form.isRegistering}
              busyLabel="Registering..."
            >
              Complete Registration
            </Button>
          )}
        </>
      }
    >
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <TeamNameStep
        field={form.field}
        availability={form.availability}
        checkAgain={form.checkAgain}
        accepted={accepted.toReversed()}
        pending={pending}
        size={size}
      />
    </Dialog>
  );
}

function useFullTeamToast(capacity: TeamCapacity | undefined, open: boolean): void {
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    if (!capacity) return;
    if (open && capacity.isFull && before.current === false) {
      toast.success(`Team is now full (${capacity.current}/${capacity.max} members)!`);
    }
    before.current = capacity.isFull;
  }, [capacity, open]);
}
