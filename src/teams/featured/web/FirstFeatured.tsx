import { useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { AllLink } from '#ui/layout/Block.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { showWholeItem } from '#ui/browser/showWholeItem.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { startOf } from '#events/events/rules.ts';
import { useFeaturedEvents } from './api.ts';
import { FeaturedCard } from './FeaturedCard.tsx';
import { nearest } from './nearest.ts';
import layout from '#ui/layout/layout.module.css';

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
    <Section
      id="featured"
      title="Featured Events"
      lead={festival.wording.featuredIntro}
      beside={<AllLink to={addresses.featuredEvents}>View All Featured</AllLink>}
      onFocus={showWholeItem}
    >
      <ul className={`${layout.cards} ${layout.strip}`}>
        {nearest(data, most, now).map((event) => (
          <FeaturedCard key={event._id} event={event} label="Learn More & Register" cutAt={cutAt} as="h3" />
        ))}
      </ul>
    </Section>
  );
}
