import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import { apiClient, messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMeaningOfNow } from '#ui/browser/useNow.ts';
import { toast } from '#ui/toast/toast.ts';
import type { calls } from '../contract.ts';
import { openingLeadMs } from '../rules.ts';
import { registrationKeys, useRegistrationCheck } from './api.ts';
import field from '#ui/form/Field.module.css';

const call = apiClient<typeof calls>();

interface BeforeOpeningProps {
  event: OpeningEvent;
  isOpening: boolean;
  onBuild: () => void;
}

/** Actions available before registration opens. */
export function BeforeOpening({ event, isOpening, onBuild }: BeforeOpeningProps) {
  return (
    <>
      {event.isTeamEvent && (
        <>
          <Button variant="soft" block busy={isOpening} onClick={onBuild}>
            Build Your Team
          </Button>
          <p className={field.hint}>Invite your team now, and register it as soon as registration opens.</p>
        </>
      )}
      <RemindMe event={event} />
    </>
  );
}

/** Offers a mail an hour before registration opens, until that hour. */
function RemindMe({ event: { _id: id, registrationOpensAt } }: { event: OpeningEvent }) {
  const { user } = useSession();
  const client = useQueryClient();
  const hasReminder = useRegistrationCheck(id).data?.event.hasOpeningReminder;
  const goesAt = new Date(Date.parse(registrationOpensAt ?? '') - openingLeadMs);
  const isOver = useMeaningOfNow((now) => String(now >= goesAt), [goesAt.toISOString()]) === 'true';
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      await call(isWanted ? 'POST /events/:id/opening-reminder' : 'DELETE /events/:id/opening-reminder', {
        params: { id },
      });
      await client.invalidateQueries({ queryKey: registrationKeys.check(user?._id ?? '', id) });
    },
    onSuccess: (_nothing, isWanted) => toast.success(isWanted ? 'Reminder set' : 'Reminder cancelled'),
    onError: (error) => toast.error(messageOf(error, 'Failed to change the reminder')),
  });
  if (isOver || hasReminder === undefined) return null;
  return (
    <>
      <Button variant="ghost" block busy={change.isPending} onClick={() => change.mutate(!hasReminder)}>
        {hasReminder ? 'Cancel Reminder' : 'Remind Me'}
      </Button>
      <p className={field.hint}>
        {hasReminder
          ? 'You get a mail an hour before registration opens.'
          : 'By mail, an hour before registration opens.'}
      </p>
      {user?.remindersByEmail === false && (
        <p className={field.hint}>Your reminders by email are off: switch them on in your profile.</p>
      )}
    </>
  );
}
