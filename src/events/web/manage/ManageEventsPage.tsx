import { counted } from '#platform/counted.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { festival } from '#festival';
import { useSession } from '#accounts/web/session.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { CardSkeletons } from '#ui/Skeleton.tsx';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import type { FestivalEvent } from '../../contract.ts';
import { type ManagedEvent, useManagedEvents } from './api.ts';
import { ManagedCards } from './ManagedCards.tsx';
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
  const [params, setParams] = useSearchParams();
  const shown = events.data?.find(({ _id }) => _id === params.get('registrations'));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const create = useLazyDialog(loadCreate, 'Failed to create event');
  const [copied, setCopied] = useState<FestivalEvent>();
  const createButton = useRef<HTMLButtonElement>(null);
  if (!user) return null;

  const goTo = (query: Record<string, string>) => setParams(query, { replace: true, preventScrollReset: true });
  function openCreate(from?: FestivalEvent) {
    setCopied(from);
    void create.open();
  }

  const count = events.data?.length;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Manage Events · ${festival.name}`}</title>
      <PageHeader
        title="Manage Events"
        lead={count === undefined ? ' ' : counted(count, 'event', 'events')}
        action={
          <Button ref={createButton} variant="primary" busy={create.isOpening} onClick={() => openCreate()}>
            <AddIcon />
            Create New Event
          </Button>
        }
      />
      <QueryView query={events} skeleton={<CardSkeletons />} failure="Failed to load events">
        {(all) => (
          <>
            {all.length === 0 && (
              <EmptyState dots="0" title="No events yet">
                The events you create stand here.
              </EmptyState>
            )}
            <ManagedCards
              events={all}
              user={user}
              onRegistrations={(event) => goTo({ registrations: event._id })}
              onDuplicate={openCreate}
              afterDelete={createButton}
            />
          </>
        )}
      </QueryView>
      {last &&
        registrations(last, {
          open: shown !== undefined,
          onClose: () => goTo({}),
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
