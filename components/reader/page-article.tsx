interface PageArticleProps {
  /** Sanitised at ingest; its text nodes are the canonical text and must reach the browser unchanged. */
  html: string;
  pageId: string;
  version: string;
  language: string | null;
}

/** A page's own words. The data attributes say which text the ranges of a citation refer to. */
export function PageArticle({ html, pageId, version, language }: PageArticleProps) {
  return (
    <article
      className="article"
      data-page-id={pageId}
      data-page-version={version}
      lang={language ?? undefined}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
