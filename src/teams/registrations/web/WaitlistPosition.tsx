import text from '#ui/layout/text.module.css';

/** See `placeInLine`. */
export const WaitlistPosition = ({ place }: { place: number | null }) =>
  place === null ? null : <span className={`${text.dim} ${text.small}`}>{`Place ${place}`}</span>;
