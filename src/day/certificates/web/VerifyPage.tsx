import { useNavigate, useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { dayMonthYear } from '#platform/dates.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ordinal } from '#day/results/rules.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import type { Certificate } from '../contract.ts';
import { groupsOf, serialLength, serialOf } from '../rules.ts';
import { useCertificate } from './api.ts';
import block from '#ui/layout/Block.module.css';
import facts from '#ui/facts/Facts.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Certificates.module.css';

export default function VerifyPage() {
  const { serial = '' } = useParams();
  const certificate = useCertificate(serial);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Verify a certificate · ${festival.name}`}</title>
      <PageHeader
        title="Verify a certificate"
        lead="Type the serial at the bottom of the certificate, or scan its code."
      />
      <div className={styles.verify}>
        <SerialForm key={serial} serial={serial} />
        <div className={styles.verify} aria-live="polite">
          {serial !== '' &&
            (hasRefusalCode(certificate.error, 'not_found') ? (
              <Notice tone="bad" title="No certificate has this serial">
                Compare it with the paper, letter by letter. If it matches, we did not issue this certificate, or it is
                no longer valid.
              </Notice>
            ) : (
              <QueryView
                query={certificate}
                skeleton={<SkeletonLine height="12rem" />}
                failure="Failed to look this certificate up"
              >
                {(found) => <Found certificate={found} />}
              </QueryView>
            ))}
        </div>
      </div>
    </div>
  );
}

function SerialForm({ serial }: { serial: string }) {
  const navigate = useNavigate();
  const form = useValidatedForm({
    defaults: { typed: groupsOf(serialOf(serial) ?? serial) },
    validate: ({ typed }) => ({
      typed: serialOf(typed) === undefined ? `A serial has ${serialLength} letters and digits` : undefined,
    }),
    onSubmit: ({ typed }) => navigate(addresses.certificate(serialOf(typed) ?? typed)),
    failure: 'Failed to look this certificate up',
  });
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="Serial"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('typed')}
      />
      <Button variant="primary" type="submit">
        Verify
      </Button>
    </form>
  );
}

const Found = ({ certificate: { name, event, date, place } }: { certificate: Certificate }) => (
  <div className={`${block.block} ${layout.stack}`}>
    <Notice tone="ok" title="This certificate is ours">
      Its text must match this page.
    </Notice>
    <dl className={facts.lines}>
      <Fact name="Name">
        <bdi>{name}</bdi>
      </Fact>
      <Fact name="Event">
        <bdi>{event}</bdi>
      </Fact>
      <Fact name="Date">{dayMonthYear(date)}</Fact>
      <Fact name="Place">{place === undefined ? 'Took part' : `${ordinal(place)} place`}</Fact>
    </dl>
  </div>
);
