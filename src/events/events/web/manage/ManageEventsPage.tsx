import { lazy, type ReactNode, useState } from 'react';
import type { User } from '#people/accounts/contract.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { addresses } from '#platform/addresses.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import type { FestivalEvent } from '../../contract.ts';
import { isEditableBy } from '../../rules.ts';
import { type ManagedEvent, useManagedEvents, usePublishing, useSetStatuses } from './api.ts';
import { loadQuestion, managedColumns } from './managedColumns.tsx';
import { ManagedFilters, statusOptions } from './ManagedFilters.tsx';
import { ManagedPage } from './ManagedPage.tsx';
import { filteredManaged } from './managedList.ts';
import { concluded } from './statusName.ts';

const loadCreate = () => import('./CreateDialog.tsx');
const CreateDialog = lazy(loadCreate);
const loadExport = () => import('./exportEvents.ts');
const loadDelete = () => import('./DeleteManagedDialog.tsx');
const deletion = { Dialog: lazy(loadDelete), load: loadDelete, failure: 'Failed to delete event' };

interface RegistrationsSlot extends DialogControls {}

interface ManageEventsPageProps {
  registrations: (event: ManagedEvent, dialog: RegistrationsSlot) => ReactNode;
}

export function ManageEventsPage({ registrations }: ManageEventsPageProps) {
  const { user } = useSession();
  return user && <ManagedEvents user={user} registrations={registrations} />;
}

const filterNames = ['search', 'status', 'category', 'club'] as const;
const sorts = { people: ({ participantCount }: ManagedEvent) => participantCount };

function ManagedEvents({ user, registrations }: ManageEventsPageProps & { user: User }) {
  const create = useLazyDialog(loadCreate, 'Failed to create event');
  const [copied, setCopied] = useState<FestivalEvent>();

  function openCreate(from?: FestivalEvent) {
    setCopied(from);
    create.open();
  }

  return (
    <ManagedPage
      title="Manage Events"
      caption="Events"
      failure="Failed to load events"
      query={useManagedEvents()}
      filterNames={filterNames}
      renderFilters={(events, urlFilters) => <ManagedFilters events={events} urlFilters={urlFilters} />}
      matching={filteredManaged}
      sorts={sorts}
      columns={(now, { show, remove, after }) =>
        managedColumns(user, now, { onRegistrations: show, onDuplicate: after(openCreate), onDelete: remove })
      }
      organizerOf={({ organizerClub }) => organizerClub}
      renderEmpty={(isNone) =>
        isNone ? (
          <EmptyState dots="0" title="No events yet">
            Events you create appear here.
          </EmptyState>
        ) : (
          <EmptyState dots="0" title="No events found matching your criteria." />
        )
      }
      batch={useSetStatuses()}
      publishing={{ ...usePublishing(), mayPublish: (event) => isEditableBy(event, user) }}
      loadQuestion={loadQuestion}
      completed={concluded}
      statusOptions={statusOptions}
      loadExport={loadExport}
      actions={<ButtonLink to={addresses.importEvents}>Import Events</ButtonLink>}
      create={{ label: 'Create New Event', isOpening: create.isOpening, open: () => openCreate() }}
      deletion={deletion}
    >
      {(shown) => (
        <>
          {shown.event && registrations(shown.event, shown.dialog)}
          {create.isNeeded && <CreateDialog key={copied?._id ?? 'new'} from={copied} {...create.controls} />}
        </>
      )}
    </ManagedPage>
  );
}
