import { Suspense } from 'react';
import { MyRegistrationsPage } from '#registrations/web/MyRegistrationsPage.tsx';
import { TicketSlot } from '#registrations/web/ticketSlot.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { ticket } from './ticket.tsx';

const OwnCertificates = lazyPart(() => import('#certificates/web/OwnCertificates.tsx'));
const PersonalCalendar = lazyPart(() => import('#calendars/web/PersonalCalendar.tsx'));

export default function MyRegistrationsRoute() {
  return (
    <TicketSlot value={ticket}>
      <MyRegistrationsPage>
        <Suspense>
          <OwnCertificates />
          <PersonalCalendar />
        </Suspense>
      </MyRegistrationsPage>
    </TicketSlot>
  );
}
