import { pictureAddress, type ShownPicture, widths } from '../rules.ts';

export const Photo = ({ picture: { id, alt, x, y }, sizes }: { picture: ShownPicture; sizes: string }) => (
  <img
    style={{ '--at': `${x}% ${y}%` }}
    src={pictureAddress(id, 960)}
    srcSet={widths.map((width) => `${pictureAddress(id, width)} ${width}w`).join(',')}
    sizes={sizes}
    alt={alt}
    fetchPriority="high"
  />
);
