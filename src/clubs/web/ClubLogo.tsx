import type { Club } from '#festival/schema.ts';
import { imageAddress } from '#festival/images.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { Picture } from '#ui/Picture.tsx';

/** A club's own logo where it has one, else the mark. The name stands beside it. */
export function ClubLogo({ club: { slug, logo } }: { club: Pick<Club, 'slug' | 'logo'> }) {
  return (
    <Picture key={slug} src={logo === null ? undefined : imageAddress(logo)} className="mark">
      <ClubMark slug={slug} />
    </Picture>
  );
}
