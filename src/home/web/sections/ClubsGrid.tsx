import { festival } from '#festival';
import { ClubMark, clubTone } from '#shared/web/dots/ClubMark.tsx';
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
          {clubs.map(({ slug, name, domain }) => (
            <article key={slug} id={slug} className={`club ${clubTone(slug)}`}>
              <ClubMark slug={slug} />
              <h3>{name}</h3>
              <p>{domain}</p>
            </article>
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
