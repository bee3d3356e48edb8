import { Link } from 'react-router';
import { addresses } from '#addresses';
import { ForwardIcon, MailIcon, PersonIcon, SearchIcon } from '#shared/web/ui/Icon.tsx';

const actions = [
  { label: 'Browse Events', to: addresses.events, Icon: SearchIcon },
  { label: 'Profile', to: addresses.profile, Icon: PersonIcon },
  { label: 'Invitations', to: addresses.invitations, Icon: MailIcon },
];

/** The ways on from the dashboard. */
export function QuickActions() {
  return (
    <nav aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr">
        Quick Actions
      </h2>
      <ul className="quick-actions">
        {actions.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon />
              {label}
              <ForwardIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
