import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { EventMeta } from '#events/web/EventMeta.tsx';
import { cut } from '#events/web/shown.ts';
import { categoryTone } from '#events/web/CategoryGlyph.tsx';
import { EventBanner } from '#events/web/EventBanner.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import type { FeaturedEvent } from '../contract.ts';

interface FeaturedCardProps {
  event: FeaturedEvent;
  /** What its button says while registration is open. */
  label: string;
  /** At how many characters its description is cut. */
  cutAt?: number;
  /** Under the category. */
  badges?: ReactNode;
  /** With a second link, 'Details'. */
  withDetails?: boolean;
  as?: 'h2' | 'h3';
}

/** A featured event as a card, for a list: `<ul className="grid-cards">`. */
export function FeaturedCard({ event, label, cutAt, badges, withDetails, as: Heading = 'h2' }: FeaturedCardProps) {
  const title = useId();
  const width = withDetails ? { className: 'featured-main' } : { block: true };
  const look = { variant: 'soft', 'aria-describedby': title, ...width } as const;
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
        <Heading id={title} dir="auto">
          <Link className="card-link" to={addresses.featuredEvent(event._id)}>
            {event.title}
          </Link>
        </Heading>
        {event.university && (
          <p className="card-by" dir="auto">
            {event.university}
          </p>
        )}
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
          {withDetails && (
            <ButtonLink variant="ghost" to={addresses.featuredEvent(event._id)} aria-describedby={title}>
              Details
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}
