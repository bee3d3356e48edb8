import { counted } from '#platform/counted.ts';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import type { Ask, Question } from '#ui/dialog/useConfirm.tsx';
import { changeEach, type Unchanged } from '#ui/records/changeEach.ts';
import type { DraftChange } from './PublishButton.tsx';
import type { Publishing } from './useBulkPublish.ts';
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
  { save, refetch, ask, failure }: Publishing & { ask: Ask; failure: string },
): Promise<Unchanged<Event> | null> {
  const drafts = events
    .filter(({ isDraft }) => isDraft)
    .map((event) => ({ ...event, updatedAt: versionSeen(event._id, event.updatedAt) }));
  if (!(await ask(questionOf(drafts, new Date(serverNow()))))) return null;
  const others = events.length - drafts.length;
  const leftOut = others === 0 ? '' : `. ${counted(others, 'event was', 'events were')} public already`;
  return changeEach({
    rows: drafts,
    change: async (draft) => {
      const published = await save({ event: draft, isDraft: false });
      rememberOwnChange(draft._id, draft.updatedAt, published.updatedAt);
      return published;
    },
    undo: (_draft, published) => save({ event: published, isDraft: true }),
    unchanged: () => undefined,
    refetch,
    nameOf: ({ title }) => title,
    success: (count) => `${counted(count, 'event', 'events')} published${leftOut}`,
    failure,
  });
}
