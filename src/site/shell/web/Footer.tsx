import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { MailIcon } from '#ui/facts/Icon.tsx';
import { Brand } from './Brand.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ButtonAnchor } from '#ui/controls/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Footer.module.css';
import text from '#ui/layout/text.module.css';

const { department, university, socialLinks, mailbox, wording } = festival;
const ways = [
  { to: addresses.home, label: 'Home' },
  { to: addresses.events, label: 'Events' },
  { to: addresses.schedule, label: 'Schedule' },
  { to: addresses.results, label: 'Results' },
  { to: university.site, label: 'University site' },
  { to: department.site, label: 'Department site' },
  { to: addresses.about, label: 'About' },
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <div className={styles.cols}>
          <div>
            <Brand />
            <p className={styles.host}>
              <span>{department.fullName}</span>
              <br />
              <span>{university.name}</span>
            </p>
            <ul className={`${layout.row} ${styles.social}`} aria-label="Social links">
              {socialLinks.map(({ label, url }) => (
                <li key={label}>
                  <ButtonAnchor size="sm" href={url} rel="noopener noreferrer">
                    {label}
                  </ButtonAnchor>
                </li>
              ))}
              <li>
                <ButtonAnchor size="sm" iconOnly href={`mailto:${mailbox}`} aria-label="Email">
                  <MailIcon />
                </ButtonAnchor>
              </li>
            </ul>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul className={styles.links}>
              {ways.map(({ to, label }) => (
                <li key={label}>{to.startsWith('/') ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>}</li>
              ))}
            </ul>
          </nav>
          <ContactForm />
        </div>
        <hr className={text.rule} />
        <div className={styles.lines}>
          {wording.footerLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </footer>
  );
}
