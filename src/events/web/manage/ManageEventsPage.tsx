import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import { useSession } from '#accounts/web/session.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { ResultLine } from '#ui/ResultLine.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import { useNow } from '#ui/useNow.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import type { FestivalEvent } from '../../contract.ts';
import { type ManagedEvent, useManagedEvents } from './api.ts';
import { ManagedFilters } from './ManagedFilters.tsx';
import { ManagedList } from './ManagedList.tsx';
import { filteredManaged, todayFirst } from './managedList.ts';
import layout from '#ui/layout.module.css';

const loadCreate = () => import('./CreateDialog.tsx');
const CreateDialog = lazy(loadCreate);

interface RegistrationsSlot {
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

interface ManageEventsPageProps {
  registrations: (event: ManagedEvent, dialog: RegistrationsSlot) => ReactNode;
}

export function ManageEventsPage({ registrations }: ManageEventsPageProps) {
  const { user } = useSession();
  const events = useManagedEvents();
  const urlFilters = useUrlFilters(['search', 'status', 'category', 'club']);
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const shown = events.data?.find(({ _id }) => _id === params.get('registrations'));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const create = useLazyDialog(loadCreate, 'Failed to create event');
  const [copied, setCopied] = useState<FestivalEvent>();
  const createButton = useRef<HTMLButtonElement>(null);
  if (!user) return null;

  function showRegistrations(id: string | undefined) {
    // Of the list's own filters alone: those of the dialog end with it.
    const kept = [...new URLSearchParams(location.search)].filter(([name]) => name in urlFilters.values);
    const after = new URLSearchParams(kept);
    if (id !== undefined) after.set('registrations', id);
    setParams(after, { replace: true, preventScrollReset: true });
  }
  function openCreate(from?: FestivalEvent) {
    setCopied(from);
    void create.open();
  }

  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Manage Events · ${festival.name}`}</title>
      <PageHeader
        title="Manage Events"
        action={
          <Button ref={createButton} variant="primary" busy={create.isOpening} onClick={() => openCreate()}>
            <AddIcon />
            Create New Event
          </Button>
        }
      />
      <QueryView query={events} skeleton={<TableSkeleton />} failure="Failed to load events">
        {(all) => {
          const found = filteredManaged(todayFirst(all, now), urlFilters.values);
          return (
            <>
              {all.length === 0 ? (
                <EmptyState dots="0" title="No events yet">
                  The events you create stand here.
                </EmptyState>
              ) : (
                <>
                  <ManagedFilters events={all} urlFilters={urlFilters} />
                  <ResultLine active={urlFilters.active} onClear={urlFilters.clear}>
                    {urlFilters.active > 0 ? `${found.length} of ${eventsText(all.length)}` : eventsText(all.length)}
                  </ResultLine>
                  {found.length === 0 && <EmptyState dots="0" title="No events found matching your criteria." />}
                </>
              )}
              <ManagedList
                events={found}
                user={user}
                now={now}
                onRegistrations={({ _id }) => showRegistrations(_id)}
                onDuplicate={openCreate}
                afterDelete={createButton}
              />
            </>
          );
        }}
      </QueryView>
      {last &&
        registrations(last, {
          open: shown !== undefined,
          onClose: () => showRegistrations(undefined),
          finalFocus: () => document.getElementById(`registrations-${last._id}`),
        })}
      <Suspense>
        {create.isNeeded && (
          <CreateDialog key={copied?._id ?? 'new'} open={create.isOpen} from={copied} onClose={create.close} />
        )}
      </Suspense>
    </div>
  );
}

const eventsText = (count: number): string => counted(count, 'event', 'events');
