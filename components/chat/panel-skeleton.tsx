/** The panel's outline while it loads. */
export function PanelSkeleton() {
  return (
    <div className="panel-skeleton" aria-hidden="true">
      <div className="panel-head">
        <span className="panel-title">Ask</span>
      </div>
      <div className="panel-skeleton-lines">
        <span />
        <span />
        <span />
      </div>
      <div className="panel-skeleton-composer" />
    </div>
  );
}
