import type { ComponentProps } from 'react';
import { linkParts, typedLinkRel } from '#platform/webLinks.ts';
import text from './text.module.css';

interface LinkedTextProps extends Omit<ComponentProps<'p'>, 'children'> {
  children: string;
}

/** A paragraph that somebody typed, in which web addresses are links. Each part is an element: it may change. */
export const LinkedText = ({ children, ...paragraph }: LinkedTextProps) => (
  <p dir="auto" {...paragraph}>
    {linkParts(children).map((part, i) =>
      part.href === undefined ? (
        <span key={i}>{part.text}</span>
      ) : (
        <a key={i} className={text.link} href={part.href} rel={typedLinkRel}>
          {part.text}
        </a>
      ),
    )}
  </p>
);
