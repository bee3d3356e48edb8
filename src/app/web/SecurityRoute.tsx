import { useIsAdministrator } from '#accounts/web/useIsAdministrator.ts';
import { OwnData } from '#people/web/OwnData.tsx';
import { SecurityPage } from '#security/web/SecurityPage.tsx';

export default function SecurityRoute() {
  return <SecurityPage>{useIsAdministrator() && <OwnData />}</SecurityPage>;
}
