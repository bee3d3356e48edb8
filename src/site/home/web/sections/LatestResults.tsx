import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import type { EventWithResults } from '#day/results/contract.ts';
import { ordinal } from '#day/results/rules.ts';
import { addressOf } from '#day/results/web/addressOf.ts';
import { useResults } from '#day/results/web/api.ts';
import { AllLink } from '#ui/layout/Block.tsx';
import { Section } from '#ui/layout/Section.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './NowAndNext.module.css';
import text from '#ui/layout/text.module.css';

const most = 3;

export default function LatestResults() {
  const { data } = useResults();
  const latest = data?.filter(({ results }) => results.length > 0).slice(0, most);
  return (
    <Section id="results" title="Results" beside={<AllLink to={addresses.results}>View All Results</AllLink>}>
      {latest?.length === 0 && <p>Winners appear here as soon as an organizer publishes them.</p>}
      {latest && latest.length > 0 && (
        <ul className={`${layout.cards} ${styles.winners}`}>
          {latest.map((event) => (
            <Winners key={event._id} event={event} />
          ))}
        </ul>
      )}
    </Section>
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
          <p key={registrationId ?? name} className={text.meta}>
            <span className={text.mono}>{`${ordinal(place)} place`}</span>
            <bdi>{name}</bdi>
          </p>
        ))}
    </li>
  );
}
