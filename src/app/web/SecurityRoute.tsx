import { useIsAdministrator } from '#accounts/web/useIsAdministrator.ts';
import { OwnData } from '#people/web/OwnData.tsx';
import { SecurityPage } from '#security/web/SecurityPage.tsx';

/** Participants find their data on their profile, which administrators do not have. */
export default function SecurityRoute() {
  return <SecurityPage>{useIsAdministrator() && <OwnData />}</SecurityPage>;
}
