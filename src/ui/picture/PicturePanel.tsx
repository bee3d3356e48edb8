import type { Picture } from './usePicture.ts';
import text from '../layout/text.module.css';
import styles from './PicturePanel.module.css';

interface PicturePanelProps {
  picture: Picture;
  size: { width: number; height: number };
  alt: string;
}

export function PicturePanel({ picture: { address, hasFailed }, size: { width, height }, alt }: PicturePanelProps) {
  if (hasFailed) return <p role="alert">Your browser could not draw the picture. Please try again.</p>;
  return (
    <figure className={styles.picture} aria-busy={address === undefined}>
      {address === undefined ? (
        <span className={styles.waiting} style={{ aspectRatio: `${width} / ${height}` }}>
          <output className={text.visuallyHidden}>Loading...</output>
        </span>
      ) : (
        <img src={address} width={width} height={height} alt={alt} />
      )}
      <figcaption>{`PNG, ${width}×${height}`}</figcaption>
    </figure>
  );
}
