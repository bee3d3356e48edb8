import { Link } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { MailIcon } from '#ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { ContactForm } from './ContactForm.tsx';
import './footer.css';

const { department, university, socialLinks, mailbox, wording } = festival;

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-cols">
          <div>
            <Brand />
            <p className="footer-host">
              {department.fullName}
              <br />
              {university.name}
            </p>
            <ul className="footer-social" aria-label="Social links">
              {socialLinks.map(({ label, url }) => (
                <li key={url}>
                  <a className="btn btn--sm" href={url} rel="noopener noreferrer">
                    {label}
                  </a>
                </li>
              ))}
              <li>
                <a className="btn btn--sm btn--icon" href={`mailto:${mailbox}`} aria-label="E-mail">
                  <MailIcon />
                </a>
              </li>
            </ul>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul className="footer-links">
              <li>
                <Link to={addresses.home}>Home</Link>
              </li>
              <li>
                <Link to={addresses.events}>Events</Link>
              </li>
              <li>
                <Link to={addresses.schedule}>Schedule</Link>
              </li>
              <li>
                <a href={university.site}>University site</a>
              </li>
              <li>
                <a href={department.site}>Department site</a>
              </li>
              <li>
                <Link to={addresses.about}>About</Link>
              </li>
            </ul>
          </nav>
          <ContactForm />
        </div>
        <hr className="rule" />
        <div className="footer-lines">
          {wording.footerLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </footer>
  );
}
