import { useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { OfflineNotice } from '#people/offline/web/OfflineNotice.tsx';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { counted } from '#platform/counted.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { ResultLine } from '#ui/facts/ResultLine.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { CalendarLink } from '../CalendarLink.tsx';
import { useOwnStatuses } from '../ownStatuses.ts';
import { useDates } from '../wording.ts';
import { clashesAmong, isMine } from './mine.ts';
import { ScheduleFilters } from './ScheduleFilters.tsx';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import { Timeline } from './Timeline.tsx';
import { Unannounced } from './Unannounced.tsx';
import { useKeptSchedule } from './useKeptSchedule.ts';
import { isChosen, noFilters, useScheduleFilters } from './useScheduleFilters.ts';
import layout from '#ui/layout/layout.module.css';

export default function SchedulePage() {
  const { query, offlineSince } = useKeptSchedule();
  useEffect(() => registerWorker(addresses.schedule, addresses.start), []);
  const { announced } = useDates();
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`Schedule · ${festival.name}`}</title>
      <PageHeader
        title="Schedule"
        lead={announced ? 'Every event, day by day.' : 'Every event, club by club. Dates will be announced.'}
      >
        <CalendarLink path="/calendar.ics">Add every event to your calendar</CalendarLink>
      </PageHeader>
      <OfflineNotice what="This is the schedule" at={offlineSince} />
      <QueryView query={query} skeleton={<ScheduleSkeleton />} failure="Failed to load events">
        {(data) => (data.length === 0 ? <NoEvents /> : <Schedule events={data} />)}
      </QueryView>
    </div>
  );
}

function NoEvents() {
  const isAdministrator = useIsAdministrator();
  return (
    <EmptyState
      dots="0"
      title="No events scheduled"
      actions={isAdministrator && <ButtonLink to={addresses.manageEvents}>Create Event</ButtonLink>}
    >
      Check back later for event announcements!
    </EmptyState>
  );
}

const nothingMine = (isParticipant: boolean): string =>
  isParticipant ? 'You have not registered for an event yet.' : 'You do not organize any events yet.';

const noOwnStatuses = new Map<string, never>();

function Schedule({ events }: { events: readonly FestivalEvent[] }) {
  const filters = useScheduleFilters();
  const { announced } = useDates();
  const { user } = useSession();
  const isParticipant = useParticipantId() !== undefined;
  const { ownStatuses, retry } = useOwnStatuses();
  const mine = user ? events.filter((event) => isMine(event, user._id, ownStatuses ?? noOwnStatuses)) : [];
  const isMineAlone = user !== null && filters.mine !== '';
  const isLookingUp = isMineAlone && isParticipant && !ownStatuses;
  const shown = (isMineAlone ? mine : events).filter(isChosen(filters));
  const active = [filters.category, filters.club, isMineAlone].filter(Boolean).length;
  const looking = retry ? 'Failed to look up your events' : 'Looking up your events...';
  const line = isLookingUp ? looking : `Showing ${counted(shown.length, 'event', 'events')}`;
  return (
    <>
      <ScheduleFilters filters={filters} />
      <ResultLine active={active} onClear={() => filters.set(noFilters)} onRetry={isLookingUp ? retry : undefined}>
        {line}
      </ResultLine>
      {shown.length === 0 && !isLookingUp && (
        <EmptyState dots="0" title="No events found">
          {isMineAlone && mine.length === 0 ? nothingMine(isParticipant) : 'No events match these filters.'}
        </EmptyState>
      )}
      {shown.length > 0 &&
        (announced ? <Timeline events={shown} clashes={clashesAmong(mine)} /> : <Unannounced events={shown} />)}
    </>
  );
}
