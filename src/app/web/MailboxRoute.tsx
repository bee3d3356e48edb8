import NotFoundPage from '#home/web/NotFoundPage.tsx';
import { MailboxPage } from '#maillog/web/MailboxPage.tsx';

const notFound = <NotFoundPage />;

/** The development mailbox, and what stands in its place where the server has none. */
export default function MailboxRoute() {
  return <MailboxPage notFound={notFound} />;
}
