import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { useDates } from '#events/events/web/wording.ts';
import { Notice } from '#ui/layout/Notice.tsx';

/** Nothing while dates are unannounced: it would reveal them. */
export function Clashes({ events }: { events: readonly { _id: string; title: string }[] }) {
  const { announced } = useDates();
  return (
    announced &&
    events.map(({ _id, title }) => (
      <Notice key={_id} tone="warn">
        This overlaps{' '}
        <Link to={addresses.event(_id)}>
          <bdi>{title}</bdi>
        </Link>
      </Notice>
    ))
  );
}
