import { festival } from '#festival';
import { FolderPicture } from '#people/pictures/web/FolderPicture.tsx';
import { cx } from '#ui/browser/cx.ts';
import styles from './Partners.module.css';

const tiers = [1, 2, 3]
  .map((tier) => ({ tier, sponsors: festival.sponsors.filter((sponsor) => sponsor.tier === tier) }))
  .filter(({ sponsors }) => sponsors.length > 0);

/** Without sponsors.json in the festival's folder there are none. */
export const hasPartners = tiers.length > 0;

export const Partners = () => (
  <>
    {tiers.map(({ tier, sponsors }) => (
      <ul key={tier} className={cx(styles.tier, tier === 1 && styles.first, tier === 3 && styles.last)}>
        {sponsors.map(({ name, url, logo }) => (
          <li key={name}>
            <a href={url} rel="noopener">
              <FolderPicture name={logo} alt={name}>
                {name}
              </FolderPicture>
            </a>
          </li>
        ))}
      </ul>
    ))}
  </>
);
