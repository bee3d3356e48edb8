import { Link } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { unveilingSoon } from '#events/web/shown.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CalendarIcon, ForwardIcon, PlaceIcon } from '#ui/Icon.tsx';
import { useMoments } from '../festivalDays.ts';

/** What the festival's days will be, and when, once that is announced. */
export function Milestones() {
  const shown = useMoments();
  return (
    <section className="section" aria-labelledby="milestones">
      <div className="wrap">
        <div className="head">
          <h2 id="milestones">Three moments to wait for</h2>
          <Link className="link" to={addresses.schedule}>
            View Full Schedule <ForwardIcon />
          </Link>
        </div>
        <ol className="milestones">
          {festival.milestones.map(({ title, venue, tag, moment }) => (
            <li key={title}>
              <div className="milestone-when">
                <DotText text={shown(moment)?.dots ?? 'TBD'} />
                {!shown(moment) && <span className="sr">Date TBD</span>}
              </div>
              <h3>
                {title} {tag && <Badge tone="signal">{tag}</Badge>}
              </h3>
              <p className="meta">
                <span>
                  <CalendarIcon />
                  {shown(moment)?.words ?? unveilingSoon}
                </span>
                <span>
                  <PlaceIcon />
                  {venue}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
