import { DraftNotice } from '#events/events/web/manage/DraftNotice.tsx';
import { PublishButton } from '#events/events/web/manage/PublishButton.tsx';
import type { FeaturedEvent } from '../../contract.ts';
import { useSetDraft } from './api.ts';

export default function FeaturedDraftNotice({ event }: { event: FeaturedEvent }) {
  const { mutateAsync } = useSetDraft();
  return (
    <DraftNotice readers="Only administrators">
      <PublishButton event={event} save={mutateAsync} variant="primary" />
    </DraftNotice>
  );
}
