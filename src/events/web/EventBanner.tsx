import { memo } from 'react';
import { bannerLetters, bannerPaths, type BannerSubject } from './banner.ts';
import { cx } from '#ui/cx.ts';
import dots from '#ui/dots/dots.module.css';
import { type DotPath, rows } from '#ui/dots/dots.ts';
import styles from './EventBanner.module.css';

const pitch = 12;

interface EventBannerProps {
  event: BannerSubject;
  columns?: number;
  withLetters?: boolean;
  className?: string | undefined;
}

const pathElements = (paths: DotPath[]) => paths.map(({ size, d }) => <path key={size} strokeWidth={size} d={d} />);

export const EventBanner = memo(
  function EventBanner({ event, columns = 34, withLetters = false, className }: EventBannerProps) {
    const { high, low } = bannerPaths(event, columns, pitch);
    const height = (withLetters ? 8.3 : rows) * pitch;
    return (
      <svg
        className={cx(dots.dots, styles.banner, className)}
        viewBox={`0 0 ${columns * pitch} ${height}`}
        width={columns * pitch}
        height={height}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <g className={styles.low}>{pathElements(low)}</g>
        <g>{pathElements(high)}</g>
        {withLetters &&
          bannerLetters(event.title, columns).map((character, x) => (
            <text key={x} x={(x + 0.5) * pitch} y={8.05 * pitch}>
              {character}
            </text>
          ))}
      </svg>
    );
  },
  (a, b) =>
    a.event.id === b.event.id &&
    a.event.title === b.event.title &&
    a.event.category === b.event.category &&
    a.columns === b.columns &&
    a.withLetters === b.withLetters &&
    a.className === b.className,
);
