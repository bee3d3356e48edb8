import { PersonalCalendar } from '#calendars/web/PersonalCalendar.tsx';
import { MyRegistrationsPage } from '#registrations/web/MyRegistrationsPage.tsx';

export default function MyRegistrationsRoute() {
  return (
    <MyRegistrationsPage>
      <PersonalCalendar />
    </MyRegistrationsPage>
  );
}
