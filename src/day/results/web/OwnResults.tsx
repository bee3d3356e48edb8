import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { AllLink, Block } from '#ui/layout/Block.tsx';
import { ordinal } from '../rules.ts';
import { addressOf } from './addressOf.ts';
import { useOwnResults } from './api.ts';
import styles from './Results.module.css';
import text from '#ui/layout/text.module.css';

export function OwnResults() {
  const { data = [] } = useOwnResults();
  if (data.length === 0) return null;
  return (
    <Block title="My Results" beside={<AllLink to={addresses.results}>All Results</AllLink>}>
      <ul>
        {data.map(({ event, place, name, note }) => (
          <li key={`${event._id} ${name}`} className={styles.mine}>
            <p>
              <strong>{`${ordinal(place)} place`}</strong> at{' '}
              <Link className={text.link} to={addressOf(event)}>
                <bdi>{event.title}</bdi>
              </Link>
            </p>
            <p className={`${text.dim} ${text.small}`} dir="auto">
              {note ?? name}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  );
}
