import { useParams } from 'react-router';
import { clubOfSlug } from '#people/accounts/clubs.ts';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { Club } from '#platform/festival/schema.ts';
import { BackButton } from '#ui/layout/PageHeader.tsx';
import { LinkIcon } from '#ui/facts/Icon.tsx';
import { ClubContact } from './ClubContact.tsx';
import { ClubEvents } from './ClubEvents.tsx';
import { ClubNotFound } from './ClubNotFound.tsx';
import { ClubLogo } from './ClubLogo.tsx';
import { inColour } from '#ui/browser/inColour.ts';
import { ButtonAnchor } from '#ui/controls/Button.tsx';
import detail from '#ui/layout/Detail.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ClubPage.module.css';
import text from '#ui/layout/text.module.css';

export default function ClubPage() {
  const { slug } = useParams();
  const club = clubOfSlug(slug);
  if (!club) return <ClubNotFound actions={<BackButton to={addresses.home}>Back to Home</BackButton>} />;
  return (
    <div {...inColour(club.color, layout.page, layout.wrap)}>
      <title>{`${club.name} · ${festival.name}`}</title>
      <ClubHead club={club} />
      <div className={`${detail.detail} ${styles.detail}`}>
        <div>
          <section aria-labelledby="about">
            <h2 id="about">About</h2>
            <div className={detail.words}>
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
    <div className={styles.head}>
      <ClubLogo club={club} />
      <div>
        <p className={styles.domain}>{club.domain}</p>
        <h1>{club.name}</h1>
        <p className={text.lead}>{club.shortDesc}</p>
        {linkedin !== null && (
          <ButtonAnchor href={linkedin} rel="noopener noreferrer">
            <LinkIcon />
            LinkedIn
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}
