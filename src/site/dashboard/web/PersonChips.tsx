import type { User } from '#people/accounts/contract.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import chips from '#ui/facts/Chips.module.css';
import styles from './Dashboard.module.css';

export function PersonChips({ user }: { user: User }) {
  const { role, rollNumber, department, batch, section } = user;
  const facts = [rollNumber, department, batch && `Batch ${batch}`, section && `Section ${section}`];
  return (
    <div className={`${chips.chips} ${styles.chips}`}>
      {role !== 'super_admin' &&
        facts.map(
          (fact) =>
            fact && (
              <Badge key={fact} look="line">
                {fact}
              </Badge>
            ),
        )}
      <Badge look="line">{role.replaceAll('_', ' ')}</Badge>
    </div>
  );
}
