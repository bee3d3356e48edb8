import { useId } from 'react';
import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { messageOf } from '#platform/http/web/client.ts';
import { useSecondFactor } from '#security/web/api.ts';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { toast } from '#ui/toast.ts';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

/** Offered to those who have a second factor: nobody else may ask it of the others. */
export default function SecondFactorSwitch() {
  const heading = useId();
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
    <section className={block.block} aria-labelledby={heading}>
      <div className={`${layout.between} ${styles.datesSwitch}`}>
        <div>
          <h2 id={heading}>Super admins</h2>
          <p id={`${heading}-note`}>
            {shown
              ? 'Super admins without a second factor set one up before they can do anything else.'
              : 'Super admins log in with a password alone, unless they chose a second factor.'}{' '}
            {cannotTurnOn && (
              <Link className={text.link} to={addresses.accountSecurity}>
                Set up yours first
              </Link>
            )}
          </p>
        </div>
        <label>
          <span>Require a second factor</span>
          <input
            type="checkbox"
            role="switch"
            aria-describedby={`${heading}-note`}
            checked={shown}
            aria-checked={shown}
            disabled={cannotTurnOn}
            aria-disabled={isPending || undefined}
            onChange={(event) => {
              if (!isPending) change(event.target.checked);
            }}
          />
        </label>
      </div>
    </section>
  );
}
