/** The report's style sheet; colours are those of `app/styles/tokens.css`. */
export const REPORT_STYLE = `
body {
  margin: 0;
  background: var(--color-page);
  color: var(--color-ink);
  font: 400 0.9375rem/1.6 Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
main {
  max-width: 60rem;
  margin: 0 auto;
  padding: 3rem 1.5rem 5rem;
}
h1 {
  margin: 0;
  font: 600 1.75rem/1.25 'Source Serif 4', Georgia, serif;
}
h2 {
  margin: 3rem 0 0.5rem;
  padding-top: 1rem;
  border-top: 1px solid var(--color-line);
  font: 600 1.25rem/1.3 'Source Serif 4', Georgia, serif;
}
p {
  max-width: 42rem;
  margin: 0.5rem 0;
  color: var(--color-ink-2);
}
.when {
  color: var(--color-ink-3);
  font-size: 0.8125rem;
}
.lead {
  padding-left: 0.75rem;
  border-left: 3px solid var(--color-danger);
  color: var(--color-ink);
  font-size: 1.0625rem;
}
.lead.good {
  border-color: var(--color-ok);
}
figure {
  margin: 1.25rem 0;
}
figure svg {
  display: block;
  width: 100%;
  height: auto;
}
figcaption {
  margin-top: 0.25rem;
  color: var(--color-ink-3);
  font-size: 0.8125rem;
}
.table {
  margin: 1rem 0;
  overflow-x: auto;
}
table {
  border-collapse: collapse;
  font-size: 0.8125rem;
}
th,
td {
  padding: 0.25rem 0.75rem 0.25rem 0;
  border-bottom: 1px solid var(--color-line);
  text-align: right;
  white-space: nowrap;
}
th {
  color: var(--color-ink-2);
  font-weight: 500;
}
th:first-child {
  padding-right: 1.5rem;
  text-align: left;
}
thead th {
  border-bottom-color: var(--color-control);
}
li {
  margin: 0.25rem 0;
}
@media print {
  body {
    background: none;
  }
}
`;
