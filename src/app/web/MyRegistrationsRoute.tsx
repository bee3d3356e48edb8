import { lazy, Suspense } from 'react';
import { MyRegistrationsPage } from '#registrations/web/MyRegistrationsPage.tsx';

const OwnCertificates = lazy(() => import('#certificates/web/OwnCertificates.tsx'));
const PersonalCalendar = lazy(() => import('#calendars/web/PersonalCalendar.tsx'));

export default function MyRegistrationsRoute() {
  return (
    <MyRegistrationsPage>
      <Suspense>
        <OwnCertificates />
        <PersonalCalendar />
      </Suspense>
    </MyRegistrationsPage>
  );
}
