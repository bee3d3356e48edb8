import { memo } from 'react';
import { clubNamed } from '#people/accounts/clubs.ts';
import { bannerPaths, type BannerSubject } from './banner.ts';
import { cx } from '#ui/browser/cx.ts';
import dots from '#ui/dots/dots.module.css';
import { type DotPath, rows } from '#ui/dots/dots.ts';
import { inColour } from '#ui/browser/inColour.ts';
import styles from './EventBanner.module.css';

const pitch = 12;

interface EventBannerProps {
  event: BannerSubject & { club: string };
  columns?: number;
  fromStart?: boolean;
}

const pathElements = (paths: DotPath[]) => paths.map(({ size, d }) => <path key={size} strokeWidth={size} d={d} />);

export const EventBanner = memo(
  function EventBanner({ event, columns = 34, fromStart = false }: EventBannerProps) {
    const { high, low } = bannerPaths(event, columns, pitch);
    const height = rows * pitch;
    const tint = clubNamed(event.club)?.color;
    return (
      <svg
        className={cx(dots.dots, styles.banner)}
        viewBox={`0 0 ${columns * pitch} ${height}`}
        width={columns * pitch}
        height={height}
        preserveAspectRatio={`${fromStart ? 'xMin' : 'xMid'}YMid slice`}
        aria-hidden="true"
        focusable="false"
      >
        <g {...(tint === undefined ? { className: styles.low } : inColour(tint, styles.low, styles.club))}>
          {pathElements(low)}
        </g>
        <g>{pathElements(high)}</g>
      </svg>
    );
  },
  (a, b) =>
    a.event.id === b.event.id &&
    a.event.title === b.event.title &&
    a.event.category === b.event.category &&
    a.event.club === b.event.club &&
    a.columns === b.columns &&
    a.fromStart === b.fromStart,
);
