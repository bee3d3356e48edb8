import type { ComponentProps } from 'react';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import type { stateCalls } from './stateCalls.ts';
import { PublishButton } from './PublishButton.tsx';
import type { SeenEvent } from './statusChange.ts';
import { type LoadQuestion, StatusSelect } from './StatusSelect.tsx';
import styles from './EventColumns.module.css';

type Managed = SeenEvent & ComponentProps<typeof PublishButton>['event'] & { isDraft: boolean };

interface OfKind<Event> extends Pick<ReturnType<typeof stateCalls<SeenEvent>>, 'useSetDraft' | 'useSetStatus'> {
  loadQuestion: LoadQuestion<Event>;
  completed: string;
}

/** The cell that publishes a draft, or sets the status of a published event. */
export function stateCell<Event extends Managed>({ useSetDraft, useSetStatus, ...question }: OfKind<Event>) {
  function Status({ event }: { event: Event }) {
    return <StatusSelect event={event} save={useSetStatus(event._id).mutateAsync} {...question} />;
  }
  return function StateCell({ event, mayPublish }: { event: Event; mayPublish: boolean }) {
    const { mutateAsync } = useSetDraft();
    if (!event.isDraft) return <Status event={event} />;
    return (
      <span className={styles.draft}>
        <StatusBadge status="draft" />
        {mayPublish && <PublishButton event={event} save={mutateAsync} />}
      </span>
    );
  };
}
