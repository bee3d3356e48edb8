/** An event's description; an empty line begins a paragraph. */
export function AboutEvent({ description }: { description: string }) {
  return (
    <section>
      <h2>About this event</h2>
      <div className="event-words">
        {description.split(/\n\s*\n/).map((paragraph, i) => (
          <p key={i} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
