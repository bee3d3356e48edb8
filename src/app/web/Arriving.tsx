import { festival } from '#festival';

/** Stands in the shell while the first page is on its way. */
export function Arriving() {
  return (
    <div className="arriving">
      <title>{festival.name}</title>
    </div>
  );
}
