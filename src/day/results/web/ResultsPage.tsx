import { useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { clubNamed } from '#people/accounts/clubs.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { DotText } from '#ui/dots/DotText.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import type { EventWithResults, OwnResult, Result } from '../contract.ts';
import { ordinal } from '../rules.ts';
import { addressOf } from './addressOf.ts';
import { useOwnResults, useResults } from './api.ts';
import { ShareButton } from './share/ShareButton.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Results.module.css';
import text from '#ui/layout/text.module.css';

export default function ResultsPage() {
  const results = useResults();
  const { data: own = [] } = useOwnResults();
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`Results · ${festival.name}`}</title>
      <PageHeader title="Results" lead="Winners, event by event." />
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
                <OneEvent key={event._id} event={event} own={own} />
              ))}
            </div>
          )
        }
      </QueryView>
    </div>
  );
}

/** The best place is large, whoever shares it. */
function OneEvent({ event, own }: { event: EventWithResults; own: readonly OwnResult[] }) {
  const heading = useId();
  const { _id: id, title, category, organizerClub, results } = event;
  const club = clubNamed(organizerClub);
  const best = Math.min(...results.map(({ place }) => place));
  const others = results.filter(({ place }) => place !== best).length;
  const isOwn = ({ place, name }: Result) =>
    own.some((one) => one.event._id === id && one.place === place && one.name === name);
  return (
    <section className={styles.event} aria-labelledby={heading}>
      <header>
        {club && <ClubMark club={club} className={styles.mark} />}
        <div>
          <h2 id={heading} dir="auto">
            <Link className={text.link} to={addressOf(event)}>
              {title}
            </Link>
          </h2>
          <p className={`${text.mute} ${text.small}`}>{organizerClub}</p>
        </div>
      </header>
      <ol style={{ '--others': Math.max(1, others) }}>
        {results.map((result) => (
          <li key={result.registrationId ?? result.name} data-best={result.place === best || undefined}>
            <Place place={result.place} isBest={result.place === best} />
            <div>
              <strong>
                <bdi>{result.name}</bdi>
              </strong>
              {result.note !== null && (
                <p className={`${text.dim} ${text.small}`} dir="auto">
                  {result.note}
                </p>
              )}
              {isOwn(result) && (
                <ShareButton facts={{ event: { id, title, category }, club, place: result.place, name: result.name }} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ place, isBest }: { place: number; isBest: boolean }) {
  return (
    <span className={isBest ? styles.tile : styles.place}>
      {isBest && <DotText text={String(place)} grid={false} />}
      <span className={isBest ? text.visuallyHidden : undefined}>{ordinal(place)}</span>
      <span className={text.visuallyHidden}> place: </span>
    </span>
  );
}
