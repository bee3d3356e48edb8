import { NavLink } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ClubMark } from '#ui/dots/ClubMark.tsx';

export const ClubLinks = () =>
  festival.clubs.map((club) => (
    <NavLink key={club.slug} to={addresses.club(club.slug)}>
      <ClubMark club={club} />
      <span>{club.name}</span>
    </NavLink>
  ));
