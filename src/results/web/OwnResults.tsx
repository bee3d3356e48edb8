import { useId } from 'react';
import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { ForwardIcon } from '#ui/Icon.tsx';
import { ordinal } from '../rules.ts';
import { addressOf } from './addressOf.ts';
import { useOwnResults } from './api.ts';
import block from '#ui/Block.module.css';
import styles from './Results.module.css';
import text from '#ui/text.module.css';

export function OwnResults() {
  const heading = useId();
  const { data = [] } = useOwnResults();
  if (data.length === 0) return null;
  return (
    <section className={block.block} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>My Results</h2>
        <Link className={text.link} to={addresses.results}>
          All Results <ForwardIcon />
        </Link>
      </header>
      <ul>
        {data.map(({ event, place, name, note }) => (
          <li key={`${event._id} ${name}`} className={styles.mine}>
            <p>
              <strong>{ordinal(place)} place</strong> at{' '}
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
    </section>
  );
}
