import type { MouseEvent } from 'react';
import { dotsAddress, neutralColour, pictureAddress } from '../rules.ts';
import type { ChosenPicture } from './usePictureUpload.ts';
import { cx } from '#ui/browser/cx.ts';
import layout from '#ui/layout/layout.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './PictureField.module.css';

interface PicturePreviewProps {
  picture: ChosenPicture;
  isRound: boolean;
  onChange: (point: Partial<Pick<ChosenPicture, 'x' | 'y'>>) => void;
}

const axes = [
  ['x', 'From the left'],
  ['y', 'From the top'],
] as const;

export function PicturePreview({ picture, isRound, onChange }: PicturePreviewProps) {
  const { id, x, y } = picture;
  const photo = pictureAddress(id, 480);
  const position = { objectPosition: `${x}% ${y}%` };
  function setPoint({ currentTarget, clientX, clientY }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect();
    const percent = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * 100);
    onChange({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
  }
  return (
    <div className={`${layout.columns} ${styles.preview}`}>
      <div className={styles.whole} onClick={setPoint} role="presentation">
        <img src={pictureAddress(id, 960)} alt="" />
        <i style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className={cx(styles.cuts, isRound && styles.round)} aria-hidden="true">
        <img src={isRound ? photo : dotsAddress(id, neutralColour)} alt="" style={position} />
        <img src={photo} alt="" style={position} />
      </div>
      <div className={styles.point}>
        <p className={fieldStyles.hint}>Press on the picture, or move the sliders, to set what stays in sight.</p>
        {axes.map(([axis, label]) => (
          <label key={axis}>
            <span>{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={picture[axis]}
              aria-valuetext={`${picture[axis]} %`}
              onChange={({ target }) => onChange({ [axis]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
