import ProfilePage from '#people/accounts/web/ProfilePage.tsx';
import { OwnData } from '#people/people/web/OwnData.tsx';

export default function ProfileRoute() {
  return (
    <ProfilePage>
      <OwnData />
    </ProfilePage>
  );
}
