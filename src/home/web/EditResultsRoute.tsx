import { useParams } from 'react-router';
import { EventCertificates } from '#certificates/web/EventCertificates.tsx';
import EditResultsPage from '#results/web/edit/EditResultsPage.tsx';

export default function EditResultsRoute() {
  const { id = '' } = useParams();
  return (
    <EditResultsPage>
      <EventCertificates eventId={id} />
    </EditResultsPage>
  );
}
