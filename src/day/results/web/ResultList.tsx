import type { Result } from '../contract.ts';
import { ordinal } from '../rules.ts';
import styles from './Results.module.css';
import text from '#ui/layout/text.module.css';

const podium = 3;

export function ResultList({ results }: { results: readonly Result[] }) {
  return (
    <ol className={styles.list}>
      {results.map(({ place, name, registrationId, note }) => (
        <li key={registrationId ?? name} data-podium={place <= podium || undefined}>
          <span className={styles.place}>
            <span>{ordinal(place)}</span>
            <span className={text.visuallyHidden}> place: </span>
          </span>
          <div>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {note !== null && (
              <p className={`${text.dim} ${text.small}`} dir="auto">
                {note}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
