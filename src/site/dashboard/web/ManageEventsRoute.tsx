import { type ComponentProps, Suspense } from 'react';
import { ManageEventsPage } from '#events/events/web/manage/ManageEventsPage.tsx';
import { lazyDialog } from '#ui/dialog/lazyDialog.ts';

const RosterDialog = lazyDialog(() => import('#teams/registrations/web/roster/RosterDialog.tsx'));

const registrations: ComponentProps<typeof ManageEventsPage>['registrations'] = (event, dialog) => (
  <Suspense>
    <RosterDialog event={event} {...dialog} />
  </Suspense>
);

export default function ManageEventsRoute() {
  return <ManageEventsPage registrations={registrations} />;
}
