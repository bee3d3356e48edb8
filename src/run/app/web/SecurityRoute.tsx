import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { OwnData } from '#people/people/web/OwnData.tsx';
import { SecurityPage } from '#people/security/web/SecurityPage.tsx';

export default function SecurityRoute() {
  return <SecurityPage>{useIsAdministrator() && <OwnData />}</SecurityPage>;
}
