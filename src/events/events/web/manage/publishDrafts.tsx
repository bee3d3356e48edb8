import { counted } from '#platform/counted.ts';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import type { Ask, Question } from '#ui/dialog/useConfirm.tsx';
import { changeEach, type Unchanged } from '#ui/records/changeEach.ts';
import { type DraftChange, publishedAlready } from './PublishButton.tsx';
import type { Mine, Publishing } from './useBulkPublish.ts';
import { type Registering, whenOpen } from './whenOpen.ts';

export type Draftable = DraftChange['event'] & Registering & { title: string; isDraft: boolean };

const questionOf = (drafts: readonly Draftable[], now: Date): Question => ({
  title: 'Publish Events',
  keepLabel: 'Keep Drafts',
  confirmLabel: `Publish ${counted(drafts.length, 'Event', 'Events')}`,
  tone: 'primary',
  children: (
    <>
      <p>{drafts.length === 1 ? 'It becomes public at once:' : 'They become public at once:'}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft._id}>
            <bdi>{draft.title}</bdi>. <span>{whenOpen(draft, now)}</span>
          </li>
        ))}
      </ul>
    </>
  ),
});

/** Publishes the drafts among several events, after one question. */
export async function publishDrafts<Event extends Draftable>(
  events: readonly Event[],
  { save, mayPublish, refetch, ask, failure }: Publishing & Mine<Event> & { ask: Ask; failure: string },
): Promise<Unchanged<Event> | null> {
  const drafts = events
    .filter((event) => event.isDraft && mayPublish(event))
    .map((event) => ({ ...event, updatedAt: versionSeen(event._id, event.updatedAt) }));
  if (!(await ask(questionOf(drafts, new Date(serverNow()))))) return null;
  const already = events.filter(({ isDraft }) => !isDraft).length;
  const others = events.length - already - drafts.length;
  const leftOut = [
    already > 0 && `. ${counted(already, 'event was', 'events were')} public already`,
    others > 0 && `. ${counted(others, 'draft', 'drafts')} of other organizers left out`,
  ]
    .filter(Boolean)
    .join('');
  return changeEach({
    rows: drafts,
    change: async (draft) => {
      const published = await save({ event: draft, isDraft: false });
      if (published.isChanged) rememberOwnChange(draft._id, draft.updatedAt, published.event.updatedAt);
      return published;
    },
    undo: (_draft, published) => save({ event: published.event, isDraft: true }),
    unchanged: ({ isChanged }) => (isChanged ? undefined : publishedAlready),
    refetch,
    nameOf: ({ title }) => title,
    success: (count) => `${counted(count, 'event', 'events')} published${leftOut}`,
    failure,
  });
}
