import { festival } from '#festival';
import { useSession } from '#accounts/web/session.ts';
import './home.css';
import { Chairman } from './sections/Chairman.tsx';
import { ClosingCall } from './sections/ClosingCall.tsx';
import { ClubsGrid } from './sections/ClubsGrid.tsx';
import { Hero } from './sections/Hero.tsx';
import { Milestones } from './sections/Milestones.tsx';
import { UpcomingEvents } from './sections/UpcomingEvents.tsx';

export default function HomePage() {
  const { user } = useSession();
  return (
    <>
      <title>{festival.name}</title>
      <Hero />
      <Milestones />
      <UpcomingEvents />
      <ClubsGrid />
      <Chairman />
      {!user && <ClosingCall />}
    </>
  );
}
