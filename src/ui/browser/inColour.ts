import { cx } from './cx.ts';
import tones from '../layout/tone.module.css';

/** Attributes that make a colour of the content's the `--c` of an element and what is inside; `tones.hue` darkens it on paper. */
export const inColour = (colour: string, ...names: (string | false | undefined)[]) => ({
  className: cx(...names, tones.hue),
  style: { '--hue': colour },
});
