import { useRef } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { useIsAdministrator } from '#accounts/web/useIsAdministrator.ts';
import { CategoryGlyph, categoryTone } from './CategoryGlyph.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterChips } from '#ui/FilterChips.tsx';
import { CalendarIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { CardSkeleton } from '#ui/Skeleton.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import { categories } from '../rules.ts';
import { useEvents } from './api.ts';
import { EventCard } from './EventCard.tsx';
import { EventSearch } from './EventSearch.tsx';
import { useDates } from './shown.ts';
import { currentFirst, filtered, useFilters, type CategoryFilter } from './useFilters.ts';
import './events.css';

const chips: { value: CategoryFilter; label: string; icon?: React.ReactNode; className?: string }[] = [
  { value: 'all', label: 'All Events' },
  ...categories.map((category) => ({
    value: category,
    label: `${category}s`,
    icon: <CategoryGlyph category={category} />,
    className: categoryTone(category),
  })),
];

const shownCount = (count: number): string => `Showing ${count} ${count === 1 ? 'event' : 'events'}`;

/** The catalogue: every event, by category and text. */
export default function EventsPage() {
  const events = useEvents();
  const { category, search, set } = useFilters();
  const dates = useDates();
  const isAdministrator = useIsAdministrator();
  const count = useRef<HTMLOutputElement>(null);
  useFailureToast(events, 'Failed to load events');
  const shown = currentFirst(filtered(events.data ?? [], { category, search }));
  return (
    <div className="page wrap">
      <title>{`Events · ${festival.name}`}</title>
      <PageHeader
        title="Events"
        lead={`Compete, build, learn or just listen.${dates.announced ? '' : ' Dates are on the way.'}`}
        action={
          // A page load of its own. Source: participant specification, "Events catalogue".
          <a className="btn" href={addresses.featuredEvents}>
            Featured Events
          </a>
        }
      />
      <div className="events-filters">
        <FilterChips label="Category" options={chips} value={category} onChange={(next) => set({ category: next })} />
        <EventSearch value={search} onChange={(next) => set({ search: next })} />
      </div>
      <output ref={count} tabIndex={-1} className={`events-count ${events.isPending ? 'later' : ''}`}>
        {events.isPending && 'Loading Events...'}
        {events.data && shownCount(shown.length)}
      </output>
      {events.isPending && (
        <div className="grid-cards later" aria-busy="true">
          {Array.from({ length: 6 }, (_, i) => (
            <CardSkeleton key={i} />
          ))}
        </div>
      )}
      {events.isLoadingError && (
        <EmptyState
          dots="!"
          title="Failed to load events"
          actions={
            <Button busy={events.isFetching} onClick={() => void events.refetch()}>
              Try again
            </Button>
          }
        >
          Your connection or our server dropped out.
        </EmptyState>
      )}
      {events.data && shown.length === 0 && (
        <NoEvents
          none={events.data.length === 0}
          isAdministrator={isAdministrator}
          onClear={() => {
            set(noFilters);
            count.current?.focus(); // the button goes
          }}
        />
      )}
      {shown.length > 0 && (
        <>
          <h2 className="sr">{chips.find((chip) => chip.value === category)?.label}</h2>
          <ul className="grid-cards">
            {shown.map((event) => (
              <EventCard key={event._id} event={event} />
            ))}
          </ul>
        </>
      )}
      <div className="events-ways">
        <ButtonLink to={addresses.schedule}>
          <CalendarIcon />
          View Full Schedule
        </ButtonLink>
        {isAdministrator && <ButtonLink to={addresses.manageEvents}>Manage Events</ButtonLink>}
      </div>
    </div>
  );
}

const noFilters = { category: 'all', search: '' } as const;

interface NoEventsProps {
  /** There are none at all. */
  none: boolean;
  isAdministrator: boolean;
  onClear: () => void;
}

function NoEvents({ none, isAdministrator, onClear }: NoEventsProps) {
  const actions = (
    <>
      <Button onClick={onClear}>Clear Filters</Button>
      {isAdministrator && <ButtonLink to={addresses.manageEvents}>Create New Event</ButtonLink>}
    </>
  );
  return (
    <EmptyState dots="0" title="No events found" actions={actions}>
      {none ? 'Check back later for new events!' : 'No events match this category and search.'}
    </EmptyState>
  );
}
