import { cx } from './cx.ts';
import tones from '../layout/tone.module.css';

/**
 * Attributes that set `--c` of an element and its content to a colour from the content; `tones.hue` darkens it on
 * paper.
 */
export const inColour = (colour: string, ...names: (string | false | undefined)[]) => ({
  className: cx(...names, tones.hue),
  style: { '--hue': colour },
});
