/** What fills the bars of each outcome. The pattern tells them apart where colours do not. */
export function OutcomePatterns() {
  return (
    <svg className="overview-patterns" aria-hidden="true">
      <defs>
        <pattern id="overview-notFound" className="outcome-notFound" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="overview-ground" />
          <path d="M-1 1l2-2M0 5l5-5M4 6l2-2" stroke="currentColor" strokeWidth="2" />
        </pattern>
        <pattern id="overview-failed" className="outcome-failed" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="currentColor" />
          <circle cx="2" cy="2" r="0.8" className="overview-ground" />
        </pattern>
        <pattern id="overview-stopped" className="outcome-stopped" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" className="overview-ground" />
          <path d="M0 1h4" stroke="currentColor" strokeWidth="1.25" />
        </pattern>
        <pattern id="overview-answered" className="outcome-answered" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="currentColor" />
        </pattern>
      </defs>
    </svg>
  );
}
