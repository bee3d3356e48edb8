import { counted } from '#platform/counted.ts';
import { useRef } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { categoryChips } from './categoryChips.tsx';
import { ButtonAnchor, Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { CalendarIcon } from '#ui/facts/Icon.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { CardSkeleton } from '#ui/layout/Skeleton.tsx';
import { useEvents } from './useEvents.ts';
import { CatalogueGroups } from './CatalogueGroups.tsx';
import { EventSearch } from './EventSearch.tsx';
import { useDates } from './wording.ts';
import { filtered, useFilters } from './useFilters.ts';
import { cx } from '#ui/browser/cx.ts';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './EventsPage.module.css';

const chips = categoryChips('all');

const countOf = (count: number): string => `Showing ${counted(count, 'event', 'events')}`;

export default function EventsPage() {
  const events = useEvents();
  const { category, search, isOverOpen, set } = useFilters();
  const dates = useDates();
  const isAdministrator = useIsAdministrator();
  const count = useRef<HTMLOutputElement>(null);
  const visible = filtered(events.data ?? [], { category, search });
  return (
    <div className={`${layout.page} ${layout.wrap} ${styles.page}`}>
      <title>{`Events · ${festival.name}`}</title>
      <div className={styles.header}>
        <PageHeader
          title="Events"
          lead={`Compete, build, learn or just listen.${dates.announced ? '' : ' Dates are on the way.'}`}
          action={
            // A full page load. Source: participant specification, "Events catalogue".
            <ButtonAnchor href={addresses.featuredEvents}>Featured Events</ButtonAnchor>
          }
        />
      </div>
      <div className={styles.filters}>
        <FilterChips label="Category" options={chips} value={category} onChange={(next) => set({ category: next })} />
        <EventSearch value={search} onChange={(next) => set({ search: next })} />
      </div>
      <output ref={count} tabIndex={-1} className={cx(styles.count, events.isPending && skeleton.later)}>
        {`${events.isPending ? 'Loading Events...' : ''}${events.data ? countOf(visible.length) : ''}`}
      </output>
      <QueryView query={events} skeleton={<Loading />} failure="Failed to load events">
        {(all) => (
          <>
            {visible.length === 0 && (
              <NoEvents
                isCatalogueEmpty={all.length === 0}
                isAdministrator={isAdministrator}
                onClear={() => {
                  set(noFilters);
                  count.current?.focus();
                }}
              />
            )}
            <CatalogueGroups
              events={all}
              visible={visible}
              isOverOpen={isOverOpen ?? (category !== 'all' || search.trim() !== '' ? true : undefined)}
              onOverToggle={(isOpen) => set({ over: isOpen ? 'open' : 'closed' })}
            />
          </>
        )}
      </QueryView>
      <div className={styles.ways}>
        <ButtonLink to={addresses.schedule}>
          <CalendarIcon />
          View Full Schedule
        </ButtonLink>
        {isAdministrator && <ButtonLink to={addresses.manageEvents}>Manage Events</ButtonLink>}
      </div>
    </div>
  );
}

/** Hidden from screen readers: the count above says it. */
const Loading = () => (
  <div className={`${layout.cards} ${skeleton.later} ${styles.loading}`} aria-busy="true">
    {Array.from({ length: 6 }, (_, i) => (
      <CardSkeleton key={i} />
    ))}
  </div>
);

const noFilters = { category: 'all', search: '' } as const;

interface NoEventsProps {
  isCatalogueEmpty: boolean;
  isAdministrator: boolean;
  onClear: () => void;
}

function NoEvents({ isCatalogueEmpty, isAdministrator, onClear }: NoEventsProps) {
  const actions = (
    <>
      <Button onClick={onClear}>Clear Filters</Button>
      {isAdministrator && <ButtonLink to={addresses.manageEvents}>Create New Event</ButtonLink>}
    </>
  );
  return (
    <EmptyState dots="0" title="No events found" actions={actions}>
      {isCatalogueEmpty ? 'Check back later for new events!' : 'No events match this category and search.'}
    </EmptyState>
  );
}
