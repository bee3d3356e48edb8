import { useEffect } from 'react';
import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { ForwardIcon } from '#ui/Icon.tsx';
import { showWholeItem } from '#ui/showWholeItem.ts';
import { useNow } from '#ui/useNow.ts';
import { startOf } from '#events/rules.ts';
import { useFeaturedEvents } from './api.ts';
import { FeaturedCard } from './FeaturedCard.tsx';
import { nearest } from './nearest.ts';
import layout from '#ui/layout.module.css';
import text from '#ui/text.module.css';

const most = 3;
const cutAt = 80;

export default function FirstFeatured() {
  const { data = [], error } = useFeaturedEvents();
  const now = useNow(data.map((event) => startOf(event).toISOString()));
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  if (data.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.sectionOn}`} aria-labelledby="featured">
      <div className={layout.wrap} onFocus={showWholeItem}>
        <div className={layout.head}>
          <div>
            <h2 id="featured">Featured Events</h2>
            <p>{festival.wording.featuredIntro}</p>
          </div>
          <Link className={text.link} to={addresses.featuredEvents}>
            View All Featured <ForwardIcon />
          </Link>
        </div>
        <ul className={`${layout.cards} ${layout.strip}`}>
          {nearest(data, most, now).map((event) => (
            <FeaturedCard key={event._id} event={event} label="Learn More & Register" cutAt={cutAt} as="h3" />
          ))}
        </ul>
      </div>
    </section>
  );
}
