import { useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { registerBy, teamSizeText } from '#events/events/web/wording.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import { ApiError, hasRefusalCode, isRefusal } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { calls, FeaturedEvent } from '../../contract.ts';
import { useRegisterTeam } from '../api.ts';
import { Registered } from './Registered.tsx';
import { discardDraft, idempotencyKey, loadDraft, newIdempotencyKey, saveDraft } from './savedDraft.ts';
import { BrokenFields } from './BrokenFields.tsx';
import { TeamFields } from './TeamFields.tsx';
import { bodyOf, firstDraft, normalizeDraft, type TeamDraft } from './teamForm.ts';
import { TeamSummary } from './TeamSummary.tsx';
import { useTeamForm } from './useTeamForm.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamFields.module.css';
import text from '#ui/layout/text.module.css';

export type TeamRegistration = ResponseData<(typeof calls)['POST /featured-events/:id/register']>;

interface TeamDialogProps extends DialogControls {
  event: FeaturedEvent;
}

export default function TeamDialog(props: TeamDialogProps) {
  const [times, setTimes] = useState(0);
  const [registered, setRegistered] = useState<TeamRegistration & { leader: string }>();
  if (registered) {
    return (
      <Registered
        {...props}
        {...registered}
        onGone={() => {
          setRegistered(undefined);
          setTimes(times + 1);
        }}
      />
    );
  }
  return <Steps key={times} {...props} onRegistered={setRegistered} />;
}

const steps = ['Your team', 'Review and submit'];

type StepsProps = TeamDialogProps & { onRegistered: (made: TeamRegistration & { leader: string }) => void };

const leaderOf = ({ participants }: TeamDraft): string => participants[0]?.email ?? '';

function Steps({ event, open, onClose, finalFocus, onRegistered }: StepsProps) {
  const [saved] = useState(() => loadDraft(event._id));
  const [key, setKey] = useState(() => saved?.key ?? newIdempotencyKey());
  const [step, setStep] = useState<0 | 1>(0);
  const [website, setWebsite] = useState('');
  const [unanswered, setUnanswered] = useState({ leader: saved?.unanswered ?? '', isRefused: false });
  const register = useRegisterTeam(event._id);
  const form = useTeamForm({
    event,
    defaults: firstDraft(event, saved?.draft),
    onChange: (draft) => saveDraft(event._id, { draft, key, unanswered: unanswered.leader }),
    onSubmit: (draft) => (step === 0 ? setStep(1) : send(draft)),
    onInvalid: () => setStep(0),
    failure: 'Failed to register for event. Please try again.',
  });
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === 0) return;
    summary.current?.focus();
    summary.current?.closest('[data-dialog-body]')?.scrollTo(0, 0);
  }, [step]);

  async function send(draft: TeamDraft) {
    try {
      const body = { ...bodyOf(draft, event), website };
      const made = await register.mutateAsync({ body, key: idempotencyKey(key, body) });
      discardDraft(event._id);
      toast.success('Registration successful! Your team has been registered for the event.');
      onRegistered({ ...made, leader: leaderOf(draft) });
    } catch (error) {
      const isAboutFields = error instanceof ApiError && error.errors.some(({ field }) => field !== undefined);
      const leader = unanswered.leader || (isRefusal(error) ? '' : leaderOf(draft));
      setUnanswered({ leader, isRefused: isAboutFields });
      const next = hasRefusalCode(error, 'team_not_registered') ? newIdempotencyKey() : key;
      setKey(next);
      saveDraft(event._id, { draft, key: next, unanswered: leader });
      if (isAboutFields) setStep(0);
      throw error;
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={<bdi>{event.title}</bdi>}
      description={`Team registration, ${teamSizeText(event)}. ${registerBy(event)}`}
      bar={<Stepper steps={steps} current={step} />}
      onSubmit={form.submit}
      footer={
        step === 0 ? (
          <>
            <BrokenFields count={form.brokenCount} />
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button key="on" type="submit" variant="primary">
              Review Team
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setStep(0)}>
              Back
            </Button>
            <Button key="send" type="submit" variant="primary" busy={register.isPending} busyLabel="Registering...">
              Register Team
            </Button>
          </>
        )
      }
    >
      {step === 0 && saved && (
        <Notice title="We kept what you typed">
          {`${festival.nationalId.plural} are never stored in the browser: please enter them again.`}
        </Notice>
      )}
      {step === 0 && unanswered.leader !== '' && unanswered.isRefused && (
        <Notice tone="warn" title="Your team may be in already">
          We did not hear back from your first try. Look for our email to <bdi>{unanswered.leader}</bdi>: if it came,
          your team is registered, and its link lets you correct it.
        </Notice>
      )}
      {step === 0 ? (
        <TeamFields form={form} event={event} />
      ) : (
        <div ref={summary} tabIndex={-1} className={`${layout.stack} ${styles.check}`}>
          <p className={text.dim}>
            Is everything right? Until the deadline the leader can correct it through the link in our email.
          </p>
          <TeamSummary draft={normalizeDraft(form.draft)} nedOnly={event.nedOnly} />
        </div>
      )}

      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor="team-website">Website</label>
        <input
          id="team-website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={({ target }) => setWebsite(target.value)}
        />
      </div>
    </Dialog>
  );
}
