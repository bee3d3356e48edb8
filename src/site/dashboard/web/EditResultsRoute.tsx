import { useParams } from 'react-router';
import { EventFeedback } from '#day/feedback/web/EventFeedback.tsx';
import { EventCertificates } from '#day/certificates/web/EventCertificates.tsx';
import EditResultsPage from '#day/results/web/edit/EditResultsPage.tsx';

export default function EditResultsRoute() {
  const { id = '' } = useParams();
  return (
    <EditResultsPage>
      <EventCertificates eventId={id} />
      <EventFeedback eventId={id} />
    </EditResultsPage>
  );
}
