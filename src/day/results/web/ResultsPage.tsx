import { useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import type { EventWithResults } from '../contract.ts';
import { addressOf } from './addressOf.ts';
import { useResults } from './api.ts';
import { ResultList } from './ResultList.tsx';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Results.module.css';
import text from '#ui/layout/text.module.css';

export default function ResultsPage() {
  const results = useResults();
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`Results · ${festival.name}`}</title>
      <PageHeader title="Results" lead="Who came first, event by event." />
      <QueryView
        query={results}
        skeleton={<StackSkeleton heights={['14rem', '14rem']} />}
        failure="Failed to load results"
      >
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              dots="0"
              title="No results yet"
              actions={<ButtonLink to={addresses.events}>Explore Events</ButtonLink>}
            >
              They appear here as soon as an organizer publishes them.
            </EmptyState>
          ) : (
            <div className={styles.events}>
              {events.map((event) => (
                <OneEvent key={event._id} event={event} />
              ))}
            </div>
          )
        }
      </QueryView>
    </div>
  );
}

function OneEvent({ event }: { event: EventWithResults }) {
  const heading = useId();
  return (
    <section className={block.block} aria-labelledby={heading}>
      <header>
        <div>
          <h2 id={heading} dir="auto">
            <Link className={text.link} to={addressOf(event)}>
              {event.title}
            </Link>
          </h2>
          <p className={`${text.mute} ${text.small}`}>{event.organizerClub}</p>
        </div>
      </header>
      <ResultList results={event.results} />
    </section>
  );
}
