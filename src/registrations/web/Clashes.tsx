import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { useDates } from '#events/web/wording.ts';
import { Notice } from '#ui/Notice.tsx';

/** Nothing while dates are unannounced: it would tell them. */
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
