import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { changeWithUndo } from '#ui/toast/changeWithUndo.ts';
import { type Registering, whenOpen } from './whenOpen.ts';

interface Seen {
  _id: string;
  updatedAt: string;
}

export interface Saved {
  event: Seen;
  /** False when somebody else had published it. */
  isChanged: boolean;
}

export const publishedAlready = 'Somebody else published it already. You changed nothing.';

export interface DraftChange {
  event: Seen;
  isDraft: boolean;
}

interface PublishButtonProps {
  event: Seen & Registering & { title: string };
  save: (change: DraftChange) => Promise<Saved>;
  variant?: 'primary';
}

const failure = 'Failed to publish event';

const publishQuestion = ({ title, ...event }: PublishButtonProps['event']): Question => ({
  title: 'Publish Event',
  keepLabel: 'Keep Draft',
  tone: 'primary',
  children: (
    <>
      <p>
        <bdi>{title}</bdi> becomes public at once.
      </p>
      <p>{whenOpen(event, new Date(serverNow()))}</p>
    </>
  ),
});

/** Publishes a draft, after one question. */
export function PublishButton({ event, save, variant }: PublishButtonProps) {
  const { ask, dialog } = useConfirm(failure);

  async function publish() {
    if (!(await ask(publishQuestion(event)))) return;
    const updatedAt = versionSeen(event._id, event.updatedAt);
    await changeWithUndo({
      run: async () => {
        const published = await save({ event: { ...event, updatedAt }, isDraft: false });
        // Else the next change from the stale list would seem to have seen the other administrator's.
        if (published.isChanged) rememberOwnChange(event._id, updatedAt, published.event.updatedAt);
        return published;
      },
      unchanged: ({ isChanged }) => (isChanged ? undefined : publishedAlready),
      undo: (published) => save({ event: published.event, isDraft: true }),
      success: 'Event published',
      failure,
    });
  }

  return (
    <>
      <Button size="sm" variant={variant} aria-label={`Publish ${event.title}`} onClick={() => void publish()}>
        Publish
      </Button>
      {dialog}
    </>
  );
}
