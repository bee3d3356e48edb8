import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { Notice } from '#ui/Notice.tsx';

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
