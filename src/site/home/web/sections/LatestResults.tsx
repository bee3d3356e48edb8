import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import type { EventWithResults } from '#day/results/contract.ts';
import { ordinal } from '#day/results/rules.ts';
import { addressOf } from '#day/results/web/addressOf.ts';
import { useResults } from '#day/results/web/api.ts';
import { AllLink } from '#ui/layout/Block.tsx';
import { DotText } from '#ui/dots/DotText.tsx';
import layout from '#ui/layout/layout.module.css';
import resultStyles from '#day/results/web/Results.module.css';
import styles from './NowAndNext.module.css';
import text from '#ui/layout/text.module.css';

const most = 3;

export default function LatestResults() {
  const { data } = useResults();
  const latest = data?.filter(({ results }) => results.length > 0).slice(0, most);
  return (
    <section className={layout.section} aria-labelledby="results">
      <div className={layout.wrap}>
        <div className={layout.head}>
          <h2 id="results">Results</h2>
          <AllLink to={addresses.results}>View All Results</AllLink>
        </div>
        {latest?.length === 0 && <p>Winners appear here as soon as an organizer publishes them.</p>}
        {latest && latest.length > 0 && (
          <ul className={`${layout.cards} ${styles.winners}`}>
            {latest.map((event) => (
              <Winners key={event._id} event={event} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Winners({ event }: { event: EventWithResults }) {
  const best = Math.min(...event.results.map(({ place }) => place));
  return (
    <li>
      <h3 dir="auto">
        <Link to={addressOf(event)}>{event.title}</Link>
      </h3>
      {event.results
        .filter(({ place }) => place === best)
        .map(({ place, name, registrationId }) => (
          <p key={registrationId ?? name} className={styles.winner}>
            <span className={text.visuallyHidden}>{`${ordinal(place)} place`}</span>
            <span className={resultStyles.tile} aria-hidden="true">
              <DotText text={String(place)} grid={false} />
            </span>
            <strong dir="auto">{name}</strong>
          </p>
        ))}
    </li>
  );
}
