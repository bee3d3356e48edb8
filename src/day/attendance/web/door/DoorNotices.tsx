import { counted } from '#platform/counted.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { timeOf } from './clock.ts';
import type { DoorSession } from './doorSession.ts';
import type { DoorState } from './doorState.ts';
import { type Conflict, titleOf } from './verdict.ts';
import styles from './DoorScreen.module.css';

const marks = (count: number) => counted(count, 'mark', 'marks');

export function DoorNotices({ state, session }: { state: DoorState; session: DoorSession }) {
  const { isOnline, waiting, others, conflicts, closed, listAt, isStored } = state;
  const own = waiting - others;
  return (
    <>
      {closed === 'cancelled' && (
        <Notice tone="bad" title="This event is cancelled." role="alert">
          {`Nobody can be marked.${own > 0 ? ` ${marks(own)} on this phone stayed unsent.` : ''}`}
        </Notice>
      )}
      {!isOnline && !closed && (
        <Notice tone="warn" title="No network" role="alert">
          {`Go on: ${own === 0 ? 'marks are saved on this phone' : `${marks(own)} saved on this phone`} and sent later.${listAt > 0 ? ` The list is from ${timeOf(listAt)}.` : ''}`}
        </Notice>
      )}
      {isOnline && own > 0 && !closed && <p className={styles.sending}>{`Sending ${marks(own)}…`}</p>}
      {others > 0 && !closed && (
        <Notice tone="info" title={`${marks(others)} by somebody else on this phone`}>
          They were never sent. <Button onClick={() => void session.adopt()}>Send them as yours</Button>
        </Notice>
      )}
      {!isStored && (
        <Notice tone="warn" title="This browser cannot save marks">
          Keep this page open until everything is sent.
        </Notice>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} onDismiss={() => session.dismissConflicts()} />}
    </>
  );
}

function Conflicts({ conflicts, onDismiss }: { conflicts: readonly Conflict[]; onDismiss: () => void }) {
  return (
    <section className={styles.conflicts} aria-label="Different on the server">
      <h2>
        {conflicts.length === 1 ? 'One mark came out differently' : `${conflicts.length} marks came out differently`}
      </h2>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <strong>
              <bdi>{conflict.name}</bdi>
            </strong>
            <span>{differenceOf(conflict)}</span>
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={onDismiss}>
        Done with these
      </Button>
    </section>
  );
}

function differenceOf({ shown, outcome, presentAt, presentBy }: Conflict): string {
  const here = `Here: ${titleOf[shown]}. Server:`;
  if (outcome !== 'already' || !presentAt) return `${here} ${titleOf[outcome].toLowerCase()}.`;
  const since = `present since ${timeOf(presentAt)}`;
  if (shown === 'absent') return `Not undone: ${since}${presentBy ? `, let in by ${presentBy}` : ''}.`;
  return `${here} ${since}${presentBy ? ` by ${presentBy}` : ''}.`;
}
