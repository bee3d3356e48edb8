import { type ComponentProps, lazy, Suspense } from 'react';
import { ManageEventsPage } from '#events/web/manage/ManageEventsPage.tsx';

const RosterDialog = lazy(() => import('#registrations/web/roster/RosterDialog.tsx'));

const registrations: ComponentProps<typeof ManageEventsPage>['registrations'] = (event, dialog) => (
  <Suspense>
    <RosterDialog event={event} {...dialog} />
  </Suspense>
);

export default function ManageEventsRoute() {
  return <ManageEventsPage registrations={registrations} />;
}
