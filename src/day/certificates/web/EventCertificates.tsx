import { useId } from 'react';
import { counted } from '#platform/counted.ts';
import { download } from '#platform/http/web/download.ts';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { useEventCertificates } from './api.ts';
import block from '#ui/layout/Block.module.css';
import styles from './Certificates.module.css';
import text from '#ui/layout/text.module.css';

export function EventCertificates({ eventId }: { eventId: string }) {
  const heading = useId();
  const { data } = useEventCertificates(eventId);
  if (!data || data.status === 'cancelled') return null;
  const { status, people, unprintable } = data;
  const printable = people - unprintable.length;
  return (
    <section className={`${block.block} ${styles.section}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Certificates</h2>
      </header>
      <p className={text.dim}>{explain(people, status === 'completed')}</p>
      {unprintable.length > 0 && (
        <Notice tone="warn" title={`No certificate for ${unprintable.join(', ')}`}>
          {`Certificates cannot show all letters of ${unprintable.length === 1 ? 'this name' : 'these names'}. A profile takes it in Latin letters too.`}
        </Notice>
      )}
      {status === 'completed' && printable > 0 && (
        <p>
          <ExportButton
            onExport={() => download(`/events/${eventId}/certificates.zip`, {})}
            failure="Failed to download the certificates"
          >
            {`Download All (${printable})`}
          </ExportButton>
        </p>
      )}
    </section>
  );
}

function explain(people: number, isConcluded: boolean): string {
  const marked =
    people === 0 ? 'nobody was marked present' : `${counted(people, 'person was', 'people were')} marked present`;
  if (!isConcluded)
    return `Everybody marked present finds a certificate under My Registrations once this event is Concluded. So far, ${marked}.`;
  if (people === 0) return 'Nobody was marked present, so there are no certificates.';
  return `${marked} and ${people === 1 ? 'finds theirs' : 'find theirs'} under My Registrations. Certificates name the places you published.`;
}
