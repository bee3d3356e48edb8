import { useMemo } from 'react';
import type { FestivalEvent } from '#events/contract.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { StackSkeleton } from '#ui/Skeleton.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import { groupsOf, headcount, inGroup, soughtIn } from '../../roster.ts';
import { useRoster } from './api.ts';
import { RosterList } from './RosterList.tsx';
import { RosterTools } from './RosterTools.tsx';

interface RosterDialogProps {
  event: FestivalEvent;
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export default function RosterDialog({ event, open, onClose, finalFocus }: RosterDialogProps) {
  const roster = useRoster(event._id, open);
  useFailureToast({ ...roster, error: roster.query.error }, 'Failed to load registrations');
  const { values, set } = useUrlFilters(['section', 'find']);
  const { entries, isWhole } = roster;
  const groups = useMemo(
    () => (event.isKoderzEvent && isWhole ? groupsOf(entries) : []),
    [entries, isWhole, event.isKoderzEvent],
  );
  const group = event.isKoderzEvent ? values.section : '';
  const shown = useMemo(() => inGroup(entries, group), [entries, group]);
  const found = useMemo(() => (values.find === '' ? shown : soughtIn(shown, values.find)), [shown, values.find]);
  const isKnown = isWhole || (group === '' && values.find === '' && entries.length > 0);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Registrations"
      description={
        <>
          <bdi>{event.title}</bdi>, {event.organizerClub}
          {isWhole && <>. {headcount(entries, event.maxParticipants)}</>}
        </>
      }
      bar={
        entries.length > 0 || isWhole ? (
          <RosterTools
            event={event}
            entries={shown}
            isWhole={isWhole}
            groups={groups}
            group={group}
            onChoose={(section) => set({ section })}
            search={values.find}
            onSearch={(find) => set({ find })}
          />
        ) : undefined
      }
      finalFocus={finalFocus}
    >
      {!isKnown && !roster.isLoadingError && <StackSkeleton heights={['8.5rem', '8.5rem', '8.5rem']} />}
      {isWhole && shown.length === 0 && (
        <EmptyState
          as="h3"
          dots="0"
          title={
            entries.length === 0
              ? 'No registrations yet for this event.'
              : 'No registrations found for selected batch-section'
          }
        />
      )}
      {isWhole && shown.length > 0 && found.length === 0 && (
        <EmptyState as="h3" dots="0" title="Nobody found">
          No registration matches this search.
        </EmptyState>
      )}
      {isKnown && found.length > 0 && (
        <RosterList key={`${group} ${values.find}`} entries={found} total={isWhole ? found.length : roster.total} />
      )}
      {roster.isLoadingError && <LoadFailure title="Failed to load registrations" query={roster.query} />}
    </Dialog>
  );
}
