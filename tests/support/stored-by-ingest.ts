/** Queries for everything that ingest stores, without moments and without numbers that count attempts. */
export const STORED = {
  documents: `select id, title, type, source_path, filename, language, authors, access_list, summary_brief,
    summary_standard, source_record, cover_path, title_terms::text from documents order by id`,
  pages: `select id, path, number, depth, chapter, title, filename, version, source_hash, reading_record, chunk_frequencies,
    chunk_count, term_count from pages where removed_at is null order by id`,
  versions: 'select page_id, version, html, text, sentences, headings, unused_since from page_versions order by 1, 2',
  assets: `select path, media_type, encode(sha256(bytes), 'hex') as digest from assets order by path`,
  chunks: 'select * from chunks order by id',
  staged: 'select id, is_published from staged_pages',
  identifiers: 'select * from page_identifiers order by page_id, chunk_id, identifier collate "C"',
  terms: `select access_key, term, chunk_frequency from term_statistics
    join corpus_statistics on corpus_statistics.id = corpus_id order by 1, 2`,
  corpora: 'select access_key, access_list, chunk_count, term_count from corpus_statistics order by 1',
};
