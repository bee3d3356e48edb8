import { useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { ClubLogo } from '#events/clubs/web/ClubLogo.tsx';
import { festival } from '#festival';
import type { Club } from '#platform/festival/schema.ts';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { inColour } from '#ui/browser/inColour.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './ClubsGrid.module.css';
import text from '#ui/layout/text.module.css';

const { clubs, wording } = festival;

export function ClubsGrid() {
  return (
    <Section id="clubs" title={wording.clubsMenu}>
      <div className={styles.clubs}>
        {clubs.map((club) => (
          <Card key={club.slug} club={club} />
        ))}
        <div className={`${styles.club} ${styles.intro}`}>
          <p>{wording.clubsIntro}</p>
          <small>{wording.clubsNote}</small>
        </div>
      </div>
    </Section>
  );
}

function Card({ club }: { club: Club }) {
  const heading = useId();
  return (
    <article {...inColour(club.color, styles.club)}>
      <ClubLogo club={club} inDots />
      <h3 id={heading}>{club.name}</h3>
      <p>{club.domain}</p>
      <Link className={text.link} to={addresses.club(club.slug)} aria-describedby={heading}>
        Explore <ForwardIcon />
      </Link>
    </article>
  );
}
