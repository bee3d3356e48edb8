import { useParams } from 'react-router';
import { EventCertificates } from '#day/certificates/web/EventCertificates.tsx';
import EditResultsPage from '#day/results/web/edit/EditResultsPage.tsx';

export default function EditResultsRoute() {
  const { id = '' } = useParams();
  return (
    <EditResultsPage>
      <EventCertificates eventId={id} />
    </EditResultsPage>
  );
}
