import { type ReactNode, useId } from 'react';
import type { ShownPicture } from '#people/pictures/rules.ts';
import { Dotted } from '#people/pictures/web/Dotted.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { categoryLook } from '../categoryLook.ts';
import { EventBanner } from './EventBanner.tsx';
import { EventMeta } from './EventMeta.tsx';
import { truncate } from './wording.ts';
import { inColour } from '#ui/browser/inColour.ts';
import card from '#ui/layout/Card.module.css';
import layout from '#ui/layout/layout.module.css';

interface CatalogueCardProps {
  event: {
    _id: string;
    title: string;
    category: string;
    date: string;
    venue: string;
    registrationDeadline: string;
    registrationOpensAt: string | null;
    opensLater: boolean;
    description: string;
    organizerClub: string;
    picture: ShownPicture | null;
  };
  to: string;
  as: 'h2' | 'h3';
  badgesClassName?: string | undefined;
  badges: ReactNode;
  organizer?: ReactNode;
  /** At how many characters the description is cut. */
  cutAt?: number | undefined;
  /** Its buttons; the title's id tells many equal ones apart. */
  children: (titleId: string) => ReactNode;
}

/** The content of an event's card. */
export function CatalogueCard(props: CatalogueCardProps) {
  const { event, to, as: Heading, badgesClassName = layout.row, badges, organizer, cutAt, children } = props;
  const titleId = useId();
  const { colour } = categoryLook(event.category);
  const banner = (
    <EventBanner event={{ id: event._id, title: event.title, category: event.category, club: event.organizerClub }} />
  );
  return (
    <>
      <div {...inColour(colour, card.top)} data-banner={to}>
        {event.picture && (
          <Dotted key={event.picture.id} picture={event.picture} colour={colour} resolves={false}>
            {banner}
          </Dotted>
        )}
        {banner}
      </div>
      <div className={card.body}>
        <div className={badgesClassName}>
          <CategoryBadge category={event.category} />
          {badges}
        </div>
        <Heading id={titleId} dir="auto">
          <Link className={card.link} to={to}>
            {event.title}
          </Link>
        </Heading>
        {organizer}
        <EventMeta event={event} registering={event} />
        <p className={card.description} dir="auto">
          {truncate(event.description, cutAt)}
        </p>
        <div className={card.foot}>{children(titleId)}</div>
      </div>
    </>
  );
}
