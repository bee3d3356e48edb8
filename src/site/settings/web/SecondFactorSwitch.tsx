import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { useSecondFactor } from '#people/security/web/api.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { useChangeSettings } from '#events/settings/web/changes.ts';
import { toast } from '#ui/toast/toast.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import text from '#ui/layout/text.module.css';

/** Shown only to people with a second factor: nobody else may require it. */
export default function SecondFactorSwitch() {
  const { secondFactorRequired } = useSettings();
  const { data: mine } = useSecondFactor();
  const { mutate, isPending, variables } = useChangeSettings();
  const shown = isPending ? variables.secondFactorRequired === true : secondFactorRequired;
  const cannotTurnOn = !shown && typeof mine?.since !== 'string';

  const change = (required: boolean) =>
    mutate(
      { secondFactorRequired: required },
      {
        onSuccess: () => toast.success(required ? 'Second factor required' : 'Second factor no longer required'),
        onError: (error) => toast.error(messageOf(error, 'Failed to save settings')),
      },
    );

  return (
    <SettingSwitch
      title="Super admins"
      note={
        <>
          <span>{`${shown ? 'Super admins without a second factor set one up before they can do anything else.' : 'Super admins log in with a password alone, unless they chose a second factor.'} `}</span>
          {cannotTurnOn && (
            <Link className={text.link} to={addresses.accountSecurity}>
              Set up yours first
            </Link>
          )}
        </>
      }
      label="Require a second factor"
      isOn={shown}
      isSaving={isPending}
      disabled={cannotTurnOn}
      onChange={change}
    />
  );
}
