import { festival } from '#festival';
import { DotText } from '#ui/dots/DotText.tsx';
import './about.css';
import { Committee } from './Committee.tsx';

const { stats, wording } = festival;

/** What the festival is, in words, in numbers and in people. */
export default function AboutPage() {
  const [lead, ...more] = wording.aboutIntro;
  return (
    <div className="page wrap">
      <title>{`About · ${festival.name}`}</title>
      <h1>About</h1>
      <div className="about-intro">
        <p className="lead">{lead}</p>
        {more.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className="about-stats">
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="sr">{value}</span>
              <DotText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Committee />
    </div>
  );
}
