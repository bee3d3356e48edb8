import { inColour } from '../browser/inColour.ts';
import styles from './LoadingScreen.module.css';
import skeleton from './Skeleton.module.css';

export function LoadingScreen({ colours }: { colours: readonly string[] }) {
  return (
    <output className={`${styles.screen} ${skeleton.later}`}>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: 7 }, (_, i) => {
          const { className, style } = inColour(colours[i % colours.length] ?? '');
          return <i key={i} className={className} style={{ ...style, '--i': i }} />;
        })}
      </span>
      <span>Loading...</span>
    </output>
  );
}
