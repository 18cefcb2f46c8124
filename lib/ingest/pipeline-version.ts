/** Raised whenever the same source would be rendered, split or chunked differently, so that every page is indexed again. */
const PIPELINE_REVISION = 1;

/** How pages are made, with the version of ICU whose sentence boundaries they have. Stored with every page's fingerprint. */
export const PIPELINE_VERSION = `${PIPELINE_REVISION}-icu${process.versions['icu'] ?? 'none'}`;
