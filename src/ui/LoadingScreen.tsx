/** The whole screen while a page is on its way: seven dots, one a club. */
export function LoadingScreen() {
  return (
    <output className="loading later">
      <span className="loading-dots" aria-hidden="true">
        {Array.from({ length: 7 }, (_, i) => (
          <i key={i} className={`track-${i}`} style={{ '--i': i }} />
        ))}
      </span>
      <span>Loading...</span>
    </output>
  );
}
