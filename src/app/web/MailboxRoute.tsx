import NotFoundPage from '#home/web/NotFoundPage.tsx';
import { MailboxPage } from '#maillog/web/MailboxPage.tsx';

const notFound = <NotFoundPage />;

export default function MailboxRoute() {
  return <MailboxPage notFound={notFound} />;
}
