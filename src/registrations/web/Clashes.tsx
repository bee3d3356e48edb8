import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { Notice } from '#ui/Notice.tsx';

/** The other events at the same time, of a person who registers or has registered. */
export function Clashes({ events }: { events: readonly { _id: string; title: string }[] }) {
  return events.map(({ _id, title }) => (
    <Notice key={_id} tone="warn">
      This overlaps{' '}
      <Link to={addresses.event(_id)}>
        <bdi>{title}</bdi>
      </Link>
    </Notice>
  ));
}
