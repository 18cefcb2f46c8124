interface PageArticleProps {
  /** Sanitised at ingest; its text nodes are the canonical text and must reach the browser unchanged. */
  html: string;
  pageId: string;
  version: string;
  language: string | null;
  /** The level of its first heading where that is the title of the page without being a first-level one. */
  titleLevel: number | undefined;
}

/** A page's own words. The data attributes say which text the ranges of a citation refer to. */
export function PageArticle({ html, pageId, version, language, titleLevel }: PageArticleProps) {
  return (
    <article
      className="article"
      data-page-id={pageId}
      data-page-version={version}
      data-title-level={titleLevel}
      lang={language ?? undefined}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
