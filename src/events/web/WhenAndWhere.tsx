import { CalendarIcon, PlaceIcon } from '#ui/Icon.tsx';

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
