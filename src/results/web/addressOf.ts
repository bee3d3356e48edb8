import { addresses } from '#addresses';

export const addressOf = ({ _id, isFeatured }: { _id: string; isFeatured: boolean }): string =>
  isFeatured ? addresses.featuredEvent(_id) : addresses.event(_id);
