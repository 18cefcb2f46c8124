import { readFileSync } from 'node:fs';

import { inProject } from '#scripts/lib/project.mjs';

import type { ReportChart, ReportPage, ReportSection, ReportTable } from './report-page.ts';
import { REPORT_STYLE } from './report-style.ts';

/** The report as one HTML file: no script, nothing loaded from anywhere, light or dark as the system is. */
export function renderReport({ title, measuredAt, lead, isGood, sections }: ReportPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${tokens()}
${REPORT_STYLE}
</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="when"><time datetime="${escapeHtml(measuredAt)}">${escapeHtml(measuredAt.slice(0, 16).replace('T', ' '))} UTC</time></p>
<p class="lead ${isGood ? 'good' : 'bad'}">${escapeHtml(lead)}</p>
</header>
${sections.map(renderSection).join('\n')}
</main>
</body>
</html>
`;
}

/** The app's own colours, so that the two look alike. */
function tokens(): string {
  const source = readFileSync(inProject('app', 'styles', 'tokens.css'), 'utf8');
  return source.slice(0, source.indexOf('[data-theme')).replace('@theme static', ':root');
}

function renderSection({ heading, text, charts = [], tables = [], list = [] }: ReportSection): string {
  const parts = [
    `<h2>${escapeHtml(heading)}</h2>`,
    text === undefined ? '' : `<p>${escapeHtml(text)}</p>`,
    ...charts.map(renderChart),
    ...tables.map(renderTable),
    list.length === 0 ? '' : `<ul>${list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
  ];
  return `<section>\n${parts.filter((part) => part !== '').join('\n')}\n</section>`;
}

function renderChart({ label, svg }: ReportChart): string {
  return `<figure role="img" aria-label="${escapeHtml(label)}">${svg}<figcaption>${escapeHtml(label)}</figcaption></figure>`;
}

function renderTable({ columns, rows }: ReportTable): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${escapeHtml(String(first))}</th>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`,
  );
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
