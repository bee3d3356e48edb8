import type { ReactNode } from 'react';
import { addresses } from '#platform/addresses.ts';
import { CatalogueCard } from '#events/events/web/CatalogueCard.tsx';
import { ClosedButton } from '#events/events/web/ClosedButton.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import type { FeaturedEvent } from '../contract.ts';
import card from '#ui/layout/Card.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './FeaturedEventsPage.module.css';

interface FeaturedCardProps {
  event: FeaturedEvent;
  label: string;
  cutAt?: number;
  badges?: ReactNode;
  withDetails?: boolean;
  as?: 'h2' | 'h3';
}

export function FeaturedCard({ label, cutAt, badges, withDetails, as = 'h2', ...props }: FeaturedCardProps) {
  const event = useOpening(props.event);
  const to = addresses.featuredEvent(event._id);
  const width = withDetails ? { className: styles.main } : { block: true };
  return (
    <li className={card.card}>
      <CatalogueCard
        event={event}
        to={to}
        as={as}
        badgesClassName={`${layout.row} ${styles.badges}`}
        badges={badges}
        organizer={
          event.university && (
            <p className={card.by} dir="auto">
              {event.university}
            </p>
          )
        }
        cutAt={cutAt}
      >
        {(titleId) => {
          const look = { variant: 'soft', 'aria-describedby': titleId, ...width } as const;
          return (
            <>
              {event.registrationOpen ? (
                // An exported page has only 'Details', since registering needs the server.
                <ButtonLink {...look} {...(withDetails && { 'data-acts': '' })} to={to}>
                  {label}
                </ButtonLink>
              ) : (
                <ClosedButton {...look} event={event} />
              )}
              {withDetails && (
                <ButtonLink variant="ghost" to={to} aria-describedby={titleId}>
                  Details
                </ButtonLink>
              )}
            </>
          );
        }}
      </CatalogueCard>
    </li>
  );
}
