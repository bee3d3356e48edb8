import { type ReactNode, useState } from 'react';

interface PictureProps {
  src: string | undefined;
  alt?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Key it by subject if that can change. */
export function Picture({ src, alt = '', className, children }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (src === undefined || isBroken) return children;
  return (
    <img
      // In server HTML, loading may have failed before hydration.
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
