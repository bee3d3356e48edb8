import type { Club } from '#platform/festival/schema.ts';
import { FolderPicture } from '#people/pictures/web/FolderPicture.tsx';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import mark from '#ui/dots/Mark.module.css';

export function ClubLogo({ club, inDots }: { club: Club; inDots?: boolean }) {
  return (
    <FolderPicture key={club.slug} name={club.logo} colour={inDots ? club.color : undefined} className={mark.mark}>
      <ClubMark club={club} />
    </FolderPicture>
  );
}
