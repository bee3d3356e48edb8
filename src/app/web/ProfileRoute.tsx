import ProfilePage from '#accounts/web/ProfilePage.tsx';
import { OwnData } from '#people/web/OwnData.tsx';

export default function ProfileRoute() {
  return (
    <ProfilePage>
      <OwnData />
    </ProfilePage>
  );
}
