import { addresses } from '#platform/addresses.ts';
import type { Pass } from '#day/attendance/contract.ts';
import { phaseOf } from '#events/events/rules.ts';
import { useResultsOfEvent } from '#day/results/web/api.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import text from '#ui/layout/text.module.css';

type AfterEventProps = Pick<Pass, 'event' | 'presentAt'>;

/** Shown on a pass after the event. */
export default function AfterEvent({ event, presentAt }: AfterEventProps) {
  const now = useNow();
  return phaseOf(event, now) === 'over' && event.status !== 'cancelled' ? (
    <Ready event={event} presentAt={presentAt} />
  ) : null;
}

function Ready({ event: { _id, status }, presentAt }: AfterEventProps) {
  const { data: results = [] } = useResultsOfEvent(_id);
  // A pass that a device stored long ago does not say it.
  const hasCertificate = status === 'completed' && typeof presentAt === 'string';
  const hasResults = results.length > 0;
  if (!hasCertificate && !hasResults) return null;
  return (
    <Notice tone="ok" title={titleOf(hasCertificate, hasResults)}>
      {hasCertificate && (
        <Link className={text.link} to={addresses.myRegistrations}>
          Download your certificate
        </Link>
      )}
      {hasCertificate && hasResults && <span> · </span>}
      {hasResults && (
        <Link className={text.link} to={addresses.event(_id)}>
          See the results
        </Link>
      )}
    </Notice>
  );
}

function titleOf(hasCertificate: boolean, hasResults: boolean): string {
  if (!hasResults) return 'Your certificate is ready';
  return hasCertificate ? 'Your certificate and the results are ready' : 'The results are published';
}
