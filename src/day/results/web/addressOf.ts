import { addresses } from '#platform/addresses.ts';

export const addressOf = ({ _id, isFeatured }: { _id: string; isFeatured: boolean }): string =>
  isFeatured ? addresses.featuredEvent(_id) : addresses.event(_id);
