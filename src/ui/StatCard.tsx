import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DotText } from './dots/DotText.tsx';
import type { Tone } from './Badge.tsx';

interface StatCardProps {
  label: string;
  value: number;
  /** One line that says what the number means. */
  meaning: ReactNode;
  /** Only when the number asks for action. */
  tone?: Tone | undefined;
  /** A number in a yellow pill, '9+' above nine; nothing for 0. */
  badge?: number | undefined;
  to?: string | undefined;
}

/** A number with its label, in dots. */
export function StatCard({ label, value, meaning, tone, badge = 0, to }: StatCardProps) {
  const className = `stat${tone ? ` s-${tone}` : ''}`;
  const content = (
    <>
      <span className="stat-label">
        {label}
        {badge > 0 && <span className="count count--hot">{badge > 9 ? '9+' : badge}</span>}
      </span>
      <span className="stat-number">
        <DotText text={String(value)} />
        <span className="sr">{value}</span>
      </span>
      <small>{meaning}</small>
    </>
  );
  return to === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
