/** A source of an answer as a cited work: a page of a document, with the quoted words. */
export interface CitedWork {
  id: string;
  pageTitle: string;
  documentTitle: string;
  authors: readonly string[];
  address: string;
  /** Page numbers as printed or counted in the file; null for a website page or a book without its own pages. */
  pages: string | null;
  quotations: readonly string[];
  /** The publication date that the source states; null where it states none. */
  issued: Date | null;
  accessed: Date;
  language: string | null;
  isOnWeb: boolean;
}

/** Export formats for sources that reference managers can import. */
export const SOURCE_FORMATS = {
  csl: {
    name: 'sources.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: (works: readonly CitedWork[]) => `${JSON.stringify(works.map(cslItem), null, 2)}\n`,
  },
  bibtex: {
    name: 'sources.bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: (works: readonly CitedWork[]) => works.map(bibtexEntry).join('\n'),
  },
} as const;

/** https://github.com/citation-style-language/schema, csl-data.json */
function cslItem(work: CitedWork) {
  return {
    id: work.id,
    type: work.isOnWeb ? 'webpage' : 'chapter',
    title: work.pageTitle,
    'container-title': work.documentTitle,
    ...(work.authors.length > 0 && { author: work.authors.map((literal) => ({ literal })) }),
    ...(work.pages !== null && { page: work.pages }),
    URL: work.address,
    ...(work.language !== null && { language: work.language }),
    ...(work.issued !== null && { issued: cslDate(work.issued) }),
    accessed: cslDate(work.accessed),
    note: work.quotations.map((words) => `“${words}”`).join('\n'),
  };
}

function cslDate(date: Date) {
  return { 'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]] };
}

function bibtexEntry(work: CitedWork): string {
  const fields: [string, string | null][] = [
    ['title', `{${tex(work.pageTitle)}}`],
    [work.isOnWeb ? 'howpublished' : 'booktitle', `{${tex(work.documentTitle)}}`],
    // Braces keep each name together, because the family name is unknown.
    ['author', work.authors.length === 0 ? null : work.authors.map((name) => `{${tex(name)}}`).join(' and ')],
    ['year', work.issued && String(work.issued.getUTCFullYear())],
    ['pages', work.pages && tex(work.pages)],
    ['url', work.address.replaceAll(/[{}\\%]/g, (sign) => (sign === '%' ? '%' : encodeURIComponent(sign)))],
    ['urldate', work.accessed.toISOString().slice(0, 10)],
    ['language', work.language],
    ['note', work.quotations.map((words) => tex(`“${words}”`)).join(' ')],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null || value === '' ? [] : [`  ${name} = {${value}}`]));
  return `@${work.isOnWeb ? 'misc' : 'incollection'}{${work.id},\n${lines.join(',\n')}\n}\n`;
}

const TEX: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** Escapes text for TeX and puts it on one line. */
function tex(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[\\~^{}$&%#_]/g, (sign) => TEX[sign] ?? `\\${sign}`);
}
