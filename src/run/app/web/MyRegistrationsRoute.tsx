import { Suspense } from 'react';
import { MyRegistrationsPage } from '#teams/registrations/web/MyRegistrationsPage.tsx';
import { TicketSlot } from '#teams/registrations/web/ticketSlot.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { ticket } from './ticket.tsx';

const KeepPasses = lazyPart(() => import('#day/attendance/web/KeepPasses.tsx'));
const OwnFeedback = lazyPart(() => import('#day/feedback/web/OwnFeedback.tsx'));
const OwnCertificates = lazyPart(() => import('#day/certificates/web/OwnCertificates.tsx'));
const PersonalCalendar = lazyPart(() => import('#day/calendars/web/PersonalCalendar.tsx'));

export default function MyRegistrationsRoute() {
  return (
    <TicketSlot value={ticket}>
      <MyRegistrationsPage>
        <Suspense>
          <KeepPasses />
          <OwnFeedback />
          <OwnCertificates />
          <PersonalCalendar />
        </Suspense>
      </MyRegistrationsPage>
    </TicketSlot>
  );
}
