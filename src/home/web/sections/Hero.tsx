import { lazy, Suspense } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { useSession } from '#accounts/web/session.ts';
import { Tape } from '#ui/dots/Tape.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { HeadlineEnd, HeadlineLines, HeadlineStart } from './Headline.tsx';
import './hero.css';
import { useFirstSight } from './useFirstSight.ts';

const MomentFact = lazy(() => import('./MomentFact.tsx'));
const { headline, tagline, facts, wording } = festival;
/** Letters enough for the widest screen, whatever the festival punches. */
const letters = 200;
const gap = '      ';
const tape = `${wording.tape}${gap}`.repeat(Math.ceil(letters / (wording.tape.length + gap.length)));

/** The top of the home page. */
export function Hero() {
  const { user } = useSession();
  const isNew = useFirstSight();
  return (
    <section className={isNew ? 'hero is-new' : 'hero'} aria-labelledby="headline">
      <div className="wrap">
        <h1 id="headline" className="sr">
          {headline}
        </h1>
        <p className="soon">
          <i aria-hidden="true" />
          COMING SOON
        </p>
        <HeadlineStart />
        <HeadlineLines />
        <div className="hero-grid">
          <div className="hero-copy">{user ? <WelcomeBack name={user.name} /> : <Invitation />}</div>
          <HeadlineEnd />
        </div>
        <dl className="facts">
          {facts.map(({ label, value, moment }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {moment ? (
                  <Suspense fallback={value}>
                    <MomentFact moment={moment} value={value} />
                  </Suspense>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="paper" aria-hidden="true">
        <Tape text={tape} />
      </div>
    </section>
  );
}

function Invitation() {
  const [first, ...more] = tagline;
  return (
    <>
      <p className="hero-say">{first}</p>
      {more.map((line) => (
        <p key={line} className="lead">
          {line}
        </p>
      ))}
      <div className="row-x">
        <ButtonLink variant="primary" size="lg" to={addresses.events}>
          Explore Events
        </ButtonLink>
        <ButtonLink size="lg" to={addresses.register}>
          Register
        </ButtonLink>
      </div>
    </>
  );
}

function WelcomeBack({ name }: { name: string }) {
  return (
    <>
      <p className="hero-say">Welcome back, {name.trim().split(/\s+/)[0]}!</p>
      <p className="lead">Everything you signed up for is on your dashboard.</p>
      <div className="row-x">
        <ButtonLink variant="primary" size="lg" to={addresses.dashboard}>
          Go to Dashboard
        </ButtonLink>
        <ButtonLink size="lg" to={addresses.events}>
          Browse Events
        </ButtonLink>
      </div>
    </>
  );
}
