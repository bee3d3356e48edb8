import { useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { ClubLogo } from '#clubs/web/ClubLogo.tsx';
import { festival } from '#festival';
import type { Club } from '#festival/schema.ts';
import { clubTone } from '#ui/dots/ClubMark.tsx';
import { ForwardIcon } from '#ui/Icon.tsx';
import './clubs.css';

const { clubs, wording } = festival;

/** The clubs, each with its mark. */
export function ClubsGrid() {
  return (
    <section className="section section--on" aria-labelledby="clubs">
      <div className="wrap">
        <div className="head">
          <h2 id="clubs">{wording.clubsMenu}</h2>
        </div>
        <div className="clubs">
          {clubs.map((club) => (
            <Card key={club.slug} club={club} />
          ))}
          <div className="club club--say">
            <p>{wording.clubsIntro}</p>
            <small>{wording.clubsNote}</small>
          </div>
        </div>
      </div>
    </section>
  );
}

function Card({ club }: { club: Club }) {
  const heading = useId();
  return (
    <article className={`club ${clubTone(club.slug)}`}>
      <ClubLogo club={club} />
      <h3 id={heading}>{club.name}</h3>
      <p>{club.domain}</p>
      <Link className="link" to={addresses.club(club.slug)} aria-describedby={heading}>
        Explore <ForwardIcon />
      </Link>
    </article>
  );
}
