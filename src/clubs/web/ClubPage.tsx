import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { Club } from '#festival/schema.ts';
import { clubTone } from '#ui/dots/ClubMark.tsx';
import { BackButton } from '#ui/PageHeader.tsx';
import { LinkIcon } from '#ui/Icon.tsx';
import './club.css';
import { ClubContact } from './ClubContact.tsx';
import { ClubEvents } from './ClubEvents.tsx';
import { ClubNotFound } from './ClubNotFound.tsx';
import { ClubLogo } from './ClubLogo.tsx';

/** One club: what it is, what it does at the festival, whom to ask. */
export default function ClubPage() {
  const { slug } = useParams();
  const club = festival.clubs.find((each) => each.slug === slug);
  if (!club) return <ClubNotFound actions={<BackButton to={addresses.home}>Back to Home</BackButton>} />;
  return (
    <div className={`page wrap ${clubTone(club.slug)}`}>
      <title>{`${club.name} · ${festival.name}`}</title>
      <ClubHead club={club} />
      <div className="club-detail">
        <div>
          <section aria-labelledby="about">
            <h2 id="about">About</h2>
            <div className="club-words">
              {club.description.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          <ClubEvents key={club.slug} club={club.name} />
        </div>
        <ClubContact club={club} />
      </div>
    </div>
  );
}

function ClubHead({ club }: { club: Club }) {
  const { linkedin } = club.socialLinks;
  return (
    <div className="club-head">
      <ClubLogo club={club} />
      <div>
        <p className="club-domain">{club.domain}</p>
        <h1>{club.name}</h1>
        <p className="lead">{club.shortDesc}</p>
        {linkedin !== null && (
          <a className="btn" href={linkedin} rel="noopener noreferrer">
            <LinkIcon />
            LinkedIn
          </a>
        )}
      </div>
    </div>
  );
}
