import type { ReactNode } from 'react';
import { festival } from '#festival';
import { imageAddress } from '#platform/festival/images.ts';
import { Picture } from '#ui/facts/Picture.tsx';
import { pictureAddress } from '../rules.ts';
import { Dotted } from './Dotted.tsx';

interface FolderPictureProps {
  /** Of a file in the festival's folder. */
  name: string | null;
  /** The colour of its dots, `#rrggbb`; without it the photo is shown. */
  colour?: string | undefined;
  className?: string | undefined;
  /** Empty beside the name of its subject. */
  alt?: string;
  /** Shown without a picture, or if it cannot be loaded. */
  children: ReactNode;
}

/** Key it by subject if that can change. */
export function FolderPicture({ name, colour, className, alt, children }: FolderPictureProps) {
  const id = name === null ? undefined : festival.pictures[name];
  if (id === undefined || colour === undefined) {
    const src = id === undefined ? name && imageAddress(name) : pictureAddress(id, 480);
    return (
      <Picture src={src ?? undefined} className={className} {...(alt !== undefined && { alt })}>
        {children}
      </Picture>
    );
  }
  return (
    <Dotted picture={{ id, alt: '', x: 50, y: 50 }} colour={colour} className={className}>
      {children}
    </Dotted>
  );
}
