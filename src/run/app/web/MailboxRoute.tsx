import NotFoundPage from '#site/home/web/NotFoundPage.tsx';
import { MailboxPage } from '#people/maillog/web/MailboxPage.tsx';

const notFound = <NotFoundPage />;

export default function MailboxRoute() {
  return <MailboxPage notFound={notFound} />;
}
