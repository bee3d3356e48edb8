import { cx } from './cx.ts';
import tones from './tone.module.css';

/** The attributes that set a colour of the content's (`--c`) for an element and what is inside; on paper it is darker. */
export const inColour = (colour: string, ...names: (string | false | undefined)[]) => ({
  className: cx(...names, tones.hue),
  style: { '--hue': colour },
});
