import { lazy, Suspense } from 'react';
import { MyRegistrationsPage } from '#registrations/web/MyRegistrationsPage.tsx';

const PersonalCalendar = lazy(() => import('#calendars/web/PersonalCalendar.tsx'));

export default function MyRegistrationsRoute() {
  return (
    <MyRegistrationsPage>
      <Suspense>
        <PersonalCalendar />
      </Suspense>
    </MyRegistrationsPage>
  );
}
