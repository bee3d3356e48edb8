import { lazy, Suspense, useRef } from 'react';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useTeam } from '../api.ts';
import { useSeekers, useStopLooking } from './api.ts';
import layout from '#ui/layout/layout.module.css';

const loadDialog = () => import('./LookingDialog.tsx');
const LookingDialog = lazy(loadDialog);

/** For somebody whom a leader could invite. */
export function LookingForTeam({ event }: { event: { _id: string; title: string } }) {
  const person = useParticipantId();
  const seekers = useSeekers(event._id);
  const team = useTeam(event._id);
  const dialog = useLazyDialog(loadDialog, 'This could not be opened. Please try again.');
  const stop = useStopLooking(event._id);
  const part = useRef<HTMLDivElement>(null);
  const wasLooking = useRef(false);
  if (!seekers.data || !team.data || team.data.teamCapacity.current > 1) return null;
  const own = seekers.data.find(({ _id }) => _id === person);

  function open() {
    wasLooking.current = own !== undefined;
    dialog.open();
  }
  async function end() {
    try {
      await stop.mutateAsync();
      toast.success('Teams no longer see you');
      part.current?.focus();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to stop looking'));
    }
  }

  return (
    <div className={layout.stack} ref={part} tabIndex={-1}>
      {own ? (
        <>
          <Notice title="You are looking for a team">
            {own.note === null ? 'Those who build one see you and can invite you.' : <bdi>{own.note}</bdi>}
          </Notice>
          <div className={layout.row}>
            <Button size="sm" busy={dialog.isOpening} onClick={open}>
              {own.note === null ? 'Add Note…' : 'Edit Note…'}
            </Button>
            <Button size="sm" variant="ghost" busy={stop.isPending} onClick={() => void end()}>
              Stop Looking
            </Button>
          </div>
        </>
      ) : (
        <Button variant="ghost" block busy={dialog.isOpening} onClick={open}>
          Looking for a team?
        </Button>
      )}
      <Suspense>
        {dialog.isNeeded && (
          <LookingDialog
            event={event}
            own={own}
            {...dialog.controls}
            // The focused button is removed once the search begins.
            finalFocus={() => (wasLooking.current === (own !== undefined) ? undefined : part.current)}
          />
        )}
      </Suspense>
    </div>
  );
}
