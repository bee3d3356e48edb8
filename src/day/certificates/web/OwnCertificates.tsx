import { useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import { isPrintable, printedName, unprintable } from '#people/accounts/certificateName.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { download } from '#platform/http/web/download.ts';
import { ordinal } from '#day/results/rules.ts';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import type { OwnCertificate } from '../contract.ts';
import { useOwnCertificates } from './api.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Certificates.module.css';
import text from '#ui/layout/text.module.css';

export default function OwnCertificates() {
  const heading = useId();
  const { user } = useSession();
  const { data = [] } = useOwnCertificates();
  if (data.length === 0) return null;
  return (
    <section className={`${block.block} ${styles.section}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>My Certificates</h2>
      </header>
      {user && !isPrintable(printedName(user)) && (
        <Notice tone="warn" title={unprintable(printedName(user))}>
          <Link className={text.link} to={addresses.profile}>
            Give it in Latin letters in your profile
          </Link>
        </Notice>
      )}
      <ul>
        {data.map((certificate) => (
          <One key={certificate.registrationId} certificate={certificate} />
        ))}
      </ul>
    </section>
  );
}

function One({ certificate: { registrationId, event, place } }: { certificate: OwnCertificate }) {
  const title = useId();
  return (
    <li className={`${layout.between} ${styles.one}`}>
      <div>
        <Link id={title} className={text.link} to={addresses.event(event._id)}>
          <bdi>{event.title}</bdi>
        </Link>
        <p className={`${text.dim} ${text.small}`}>
          {`${place === undefined ? 'Took part' : `${ordinal(place)} place`}, ${dayMonthYear(event.date)}`}
        </p>
      </div>
      <ExportButton
        size="sm"
        describedBy={title}
        onExport={() => download(`/registrations/${registrationId}/certificate.pdf`, {})}
        failure="Failed to download the certificate"
      >
        Download PDF
      </ExportButton>
    </li>
  );
}
