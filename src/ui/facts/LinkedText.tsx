import type { ComponentProps } from 'react';
import { linkParts, typedLinkRel } from '#platform/webLinks.ts';
import text from '../layout/text.module.css';

interface LinkedTextProps extends Omit<ComponentProps<'p'>, 'children'> {
  children: string;
}

/** Typed text with its web addresses as links. Each part is an element, since it may change. */
export const LinkedParts = ({ children }: { children: string }) =>
  linkParts(children).map((part, i) =>
    part.href === undefined ? (
      <span key={i}>{part.text}</span>
    ) : (
      <TypedLink key={i} href={part.href}>
        {part.text}
      </TypedLink>
    ),
  );

/** A link that somebody typed. */
export const TypedLink = ({ href, children }: { href: string; children: string }) => (
  <a className={text.link} href={href} rel={typedLinkRel} dir="auto">
    {children}
  </a>
);

/** A typed paragraph with its web addresses as links. */
export const LinkedText = ({ children, ...paragraph }: LinkedTextProps) => (
  <p dir="auto" {...paragraph}>
    <LinkedParts>{children}</LinkedParts>
  </p>
);
