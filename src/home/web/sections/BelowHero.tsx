import { useSession } from '#accounts/web/session.ts';
import './sections.css';
import { Chairman } from './Chairman.tsx';
import { ClosingCall } from './ClosingCall.tsx';
import { ClubsGrid } from './ClubsGrid.tsx';
import { FeaturedEvents } from './FeaturedEvents.tsx';
import { Milestones } from './Milestones.tsx';
import { Team } from './Team.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';

/** The home page under its first screen. */
export default function BelowHero() {
  const { user } = useSession();
  return (
    <>
      <Milestones />
      <FeaturedEvents />
      <UpcomingEvents />
      <ClubsGrid />
      <div className="section section--on">
        <div className="wrap people">
          <Team />
          <Chairman />
        </div>
      </div>
      {!user && <ClosingCall />}
    </>
  );
}
