import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { unveilingSoon } from '#events/events/web/wording.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { Badge } from '#ui/facts/Badge.tsx';
import { CalendarIcon, ForwardIcon, PlaceIcon } from '#ui/facts/Icon.tsx';
import { useFestivalPhase } from '#site/dashboard/web/festivalPhase.ts';
import { useMoments } from '../festivalDays.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Milestones.module.css';
import text from '#ui/layout/text.module.css';

export function Milestones() {
  const shown = useMoments();
  const { phase } = useFestivalPhase();
  if (phase && phase.phase !== 'before') return null;
  return (
    <section className={layout.section} aria-labelledby="milestones">
      <div className={layout.wrap}>
        <div className={layout.head}>
          <h2 id="milestones">Moments to look forward to</h2>
          <Link className={text.link} to={addresses.schedule}>
            View Full Schedule <ForwardIcon />
          </Link>
        </div>
        <ol className={styles.milestones}>
          {festival.milestones.map(({ title, venue, tag, moment }) => (
            <li key={title}>
              <div className={styles.when}>
                <DotText text={shown(moment)?.dots ?? 'TBD'} />
                {!shown(moment) && <span className={text.visuallyHidden}>Date TBD</span>}
              </div>
              <h3>
                <span>{`${title} `}</span>
                {tag && <Badge tone="signal">{tag}</Badge>}
              </h3>
              <p className={text.meta}>
                <span>
                  <CalendarIcon />
                  <span>{shown(moment)?.words ?? unveilingSoon}</span>
                </span>
                <span>
                  <PlaceIcon />
                  <span>{venue}</span>
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
