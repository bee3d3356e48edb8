import type { Club } from '#festival/schema.ts';
import { imageAddress } from '#festival/images.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { Picture } from '#ui/Picture.tsx';
import mark from '#ui/dots/Mark.module.css';

export function ClubLogo({ club }: { club: Club }) {
  return (
    <Picture key={club.slug} src={club.logo === null ? undefined : imageAddress(club.logo)} className={mark.mark}>
      <ClubMark club={club} />
    </Picture>
  );
}
