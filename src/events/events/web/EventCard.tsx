import { memo } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { FestivalEvent } from '../contract.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { EventButton } from './EventButton.tsx';
import { CardStatusBadge } from './EventStatusBadge.tsx';
import { useOpening } from './opening.ts';
import { RowState } from './RowState.tsx';
import { SeatsBadge } from './SeatsBadge.tsx';
import { OwnStatusBadge } from './OwnStatusBadge.tsx';
import { cx } from '#ui/browser/cx.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './EventCard.module.css';

export const EventCard = memo(function EventCard(props: { event: FestivalEvent }) {
  const event = useOpening(props.event);
  return (
    <CatalogueCard
      event={event}
      to={addresses.event(event._id)}
      as="h3"
      badgesClassName={cx(layout.row, styles.state)}
      badges={
        <>
          <CardStatusBadge event={event} />
          <OwnStatusBadge event={event} />
          <SeatsBadge event={event} />
          <RowState className={styles.inRow} event={event} />
        </>
      }
    >
      {(titleId) => <EventButton event={event} label="Register Now" describedBy={titleId} variant="soft" block />}
    </CatalogueCard>
  );
});
