import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from '../browser/cx.ts';
import tones from '../layout/tone.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'signal';

export type Shape = 'ring' | 'half' | 'full' | 'crossed';

interface BadgeProps {
  tone?: Tone;
  shape?: Shape;
  look?: 'tint' | 'line' | 'plain';
  children: ReactNode;
}

export function Badge({ tone = 'idle', shape, look = 'tint', children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tones[tone], look !== 'tint' && styles[look])} data-badge="">
      {shape && <StateShape shape={shape} />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}

export const StateShape = ({ shape }: { shape: Shape }) => (
  <i className={cx(styles.shape, shape !== 'ring' && styles[shape])} aria-hidden="true" />
);

const looks: Readonly<Record<string, readonly [Tone, Shape]>> = {
  draft: ['idle', 'ring'],
  upcoming: ['info', 'ring'],
  ongoing: ['ok', 'half'],
  concluded: ['idle', 'full'],
  completed: ['idle', 'full'],
  registered: ['ok', 'full'],
  confirmed: ['ok', 'full'],
  withdrawn: ['idle', 'crossed'],
  waitlisted: ['warn', 'half'],
  cancelled: ['bad', 'crossed'],
  pending: ['warn', 'ring'],
  accepted: ['ok', 'full'],
  declined: ['bad', 'crossed'],
  expired: ['idle', 'crossed'],
  reviewed: ['info', 'half'],
  shortlisted: ['ok', 'full'],
  rejected: ['bad', 'crossed'],
  'team full': ['idle', 'full'],
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function statusStyle(status: string): readonly [Tone, Shape] {
  return looks[status.replaceAll('_', ' ').toLowerCase()] ?? ['idle', 'ring'];
}

export function StatusBadge({ status, label }: { status: string; label?: string | undefined }) {
  const word = status.replaceAll('_', ' ');
  const [tone, shape] = statusStyle(status);
  return (
    <Badge tone={tone} shape={shape}>
      {label ?? capital(word)}
    </Badge>
  );
}
