import { CalendarIcon, PlaceIcon } from '#ui/Icon.tsx';

/** Two facts for a line of facts about an event. */
export const WhenAndWhere = ({ date, venue }: { date: string; venue: string }) => (
  <>
    <span>
      <CalendarIcon />
      {date}
    </span>
    <span>
      <PlaceIcon />
      <bdi>{venue}</bdi>
    </span>
  </>
);
