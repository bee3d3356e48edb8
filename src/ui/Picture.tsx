import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** Without an address the stand-in shows. */
  src: string | undefined;
  /** What it shows, in words; empty when they stand beside it. */
  alt?: string;
  className?: string | undefined;
  /** What stands in the same place when the picture cannot be loaded. */
  children: ReactNode;
}

/** A picture that may be missing. Give it a key of its subject where that can change. */
export function Picture({ src, alt = '', className, children }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (src === undefined || isBroken) return children;
  return (
    <img
      // In a page that the server drew, loading may have failed before anybody listened.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
