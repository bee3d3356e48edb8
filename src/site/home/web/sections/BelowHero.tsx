import { useSession } from '#people/accounts/web/session.ts';
import { Chairman } from './Chairman.tsx';
import { ClosingCall } from './ClosingCall.tsx';
import { ClubsGrid } from './ClubsGrid.tsx';
import { FeaturedEvents } from './FeaturedEvents.tsx';
import { Milestones } from './Milestones.tsx';
import { NowAndNext } from './NowAndNext.tsx';
import { hasPartners, Partners } from './Partners.tsx';
import { Team } from './Team.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useFestivalPhase } from '#site/dashboard/web/festivalPhase.ts';
import { Section } from '#ui/layout/Section.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './BelowHero.module.css';

export default function BelowHero() {
  const { user } = useSession();
  const { phase } = useFestivalPhase();
  const isOver = phase?.phase === 'after';
  const isToCome = !phase || phase.phase === 'before';
  return (
    <>
      <NowAndNext />
      <Milestones />
      {!isOver && (
        <>
          <FeaturedEvents />
          <UpcomingEvents />
        </>
      )}
      <ClubsGrid />
      <div className={`${layout.section} ${layout.sectionOn}`}>
        <div className={`${layout.wrap} ${styles.pair}`}>
          <Team />
          <Chairman />
        </div>
      </div>
      {hasPartners && (
        <Section id="partners" title="Partners">
          <Partners />
        </Section>
      )}
      {!user && isToCome && <ClosingCall />}
    </>
  );
}
