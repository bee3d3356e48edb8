import type { ReactNode } from 'react';
import { dayMonthYear } from '#platform/dates.ts';
import { PeopleIcon } from '#ui/Icon.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { categoryLook } from '#events/web/categoryLook.ts';
import { EventBanner } from '#events/web/EventBanner.tsx';
import { WhenAndWhere } from '#events/web/EventMeta.tsx';
import { inColour } from '#ui/inColour.ts';
import styles from './FeaturedAdminCard.module.css';
import text from '#ui/text.module.css';

interface ManagedFrameProps {
  event: { _id: string; title: string; category: string; organizerClub: string; date: string; venue: string };
  titleId: string;
  organizer: ReactNode;
  people: string;
  children: ReactNode;
}

export function ManagedFrame({ event, titleId, organizer, people, children }: ManagedFrameProps) {
  return (
    <li className={styles.managed}>
      <div {...inColour(categoryLook(event.category).colour)}>
        <EventBanner
          event={{ id: event._id, title: event.title, category: event.category, club: event.organizerClub }}
          columns={60}
        />
      </div>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} dir="auto">
            {event.title}
          </h2>
          <p className={`${text.mute} ${text.small}`}>{organizer}</p>
        </div>
        <CategoryBadge category={event.category} />
      </div>
      <WhenAndWhere when={dayMonthYear(event.date)} venue={event.venue}>
        <span>
          <PeopleIcon />
          {people}
        </span>
      </WhenAndWhere>
      {children}
    </li>
  );
}
