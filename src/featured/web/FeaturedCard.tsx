import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { EventMeta } from '#events/web/EventMeta.tsx';
import { cut } from '#events/web/shown.ts';
import { categoryTone } from '#shared/web/dots/CategoryGlyph.tsx';
import { EventBanner } from '#shared/web/dots/EventBanner.tsx';
import { CategoryBadge } from '#shared/web/ui/Badge.tsx';
import { Button, ButtonLink } from '#shared/web/ui/Button.tsx';
import type { FeaturedEvent } from '../contract.ts';
import './featured.css';

interface FeaturedCardProps {
  event: FeaturedEvent;
  /** What its button says while registration is open. */
  label: string;
  /** At how many characters its description is cut. */
  cutAt?: number;
  /** Under the category. */
  badges?: ReactNode;
  /** Beside the button; given the id of the element that names the event. */
  more?: (title: string) => ReactNode;
  as?: 'h2' | 'h3';
}

/** A featured event as a card, for a list: `<ul className="grid-cards">`. */
export function FeaturedCard({ event, label, cutAt, badges, more, as: Heading = 'h2' }: FeaturedCardProps) {
  const title = useId();
  const look = { variant: 'soft', 'aria-describedby': title, className: 'featured-main' } as const;
  return (
    <li className="card">
      <div className={`card-top ${categoryTone(event.category)}`}>
        <EventBanner event={{ id: event._id, title: event.title, category: event.category }} />
      </div>
      <div className="card-body">
        <div className="row-x featured-badges">
          <CategoryBadge category={event.category} />
          {badges}
        </div>
        <div>
          <Heading id={title} dir="auto" className="featured-title">
            <Link className="card-link" to={addresses.featuredEvent(event._id)}>
              {event.title}
            </Link>
          </Heading>
          {event.university && (
            <p className="featured-university" dir="auto">
              {event.university}
            </p>
          )}
        </div>
        <EventMeta event={event} />
        <p className="card-desc" dir="auto">
          {cut(event.description, cutAt)}
        </p>
        <div className="card-foot">
          {event.registrationOpen ? (
            <ButtonLink {...look} to={addresses.featuredEvent(event._id)}>
              {label}
            </ButtonLink>
          ) : (
            <Button {...look} disabled>
              Registration Closed
            </Button>
          )}
          {more?.(title)}
        </div>
      </div>
    </li>
  );
}
