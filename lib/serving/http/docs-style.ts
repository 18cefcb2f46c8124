/**
 * Shows the description of the API in the reader's colours: Swagger UI has its own light and dark themes, and much of them is too faint to be read.
 * Only colours are set here, and elements that its own page lacks.
 */
export const DOCS_STYLE = `
:root {
  color-scheme: light;
  --page: oklch(0.985 0.004 90);
  --raised: oklch(0.998 0.001 90);
  --ink: oklch(0.245 0.01 75);
  --ink-2: oklch(0.435 0.012 75);
  --line: oklch(0.9 0.006 85);
  --control: oklch(0.615 0.012 75);
  --link: oklch(0.44 0.125 255);
  --focus: oklch(0.52 0.19 258);
  --danger: oklch(0.49 0.175 27);
  --warn: oklch(0.5 0.105 72);
  --ok: oklch(0.47 0.1 152);
}

[data-theme='sepia'] {
  --page: oklch(0.945 0.028 88);
  --raised: oklch(0.962 0.024 88);
  --ink: oklch(0.275 0.03 62);
  --ink-2: oklch(0.425 0.034 62);
  --line: oklch(0.855 0.032 85);
  --control: oklch(0.575 0.034 65);
  --link: oklch(0.41 0.12 255);
  --danger: oklch(0.45 0.16 27);
  --warn: oklch(0.455 0.095 65);
  --ok: oklch(0.425 0.09 150);
}

.dark-mode {
  color-scheme: dark;
  --page: oklch(0.205 0.006 75);
  --raised: oklch(0.27 0.007 75);
  --ink: oklch(0.885 0.012 85);
  --ink-2: oklch(0.76 0.012 85);
  --line: oklch(0.32 0.008 75);
  --control: oklch(0.56 0.01 75);
  --link: oklch(0.79 0.095 250);
  --focus: oklch(0.75 0.132 250);
  --danger: oklch(0.74 0.14 25);
  --warn: oklch(0.8 0.12 80);
  --ok: oklch(0.78 0.12 152);
}

html, body, html.dark-mode, html.dark-mode .swagger-ui, .swagger-ui {
  margin: 0;
  background: var(--page);
  color: var(--ink);
}

/* Text is ink on one of two grounds, whatever Swagger UI has it on; what it marks by colour keeps one that can be read. */
.swagger-ui :is(h1, h2, h3, h4, h5, p, td, th, li, label, pre, code, small, span, button, select, input, textarea, .base-url, .parameter__name, .parameter__type, .parameter__in, .prop-type, .prop-format, .tab, .tab li, .opblock-summary-path, .opblock-summary-description, .response-col_status, .response-control-media-type__accept-message, .opblock-title_normal, .json-schema-2020-12__title, .json-schema-2020-12__attribute, .json-schema-2020-12-expand-deep-button) {
  color: var(--ink) !important;
}

.swagger-ui :is(.parameter__in, .prop-format, .opblock-tag small, .base-url, .json-schema-2020-12-expand-deep-button) {
  color: var(--ink-2) !important;
}

.swagger-ui :is(a, .link, .url, a.nostyle, a .url) {
  color: var(--link) !important;
}

.swagger-ui .required, .swagger-ui .parameter__name.required::after, .swagger-ui .cancel, .swagger-ui .btn.cancel {
  color: var(--danger) !important;
}

.swagger-ui :is(.scheme-container, .opblock, .opblock .opblock-section-header, .opblock-body, .responses-inner, .model-box, .models, .models .model-container, .json-schema-2020-12, .json-schema-2020-12-head, .json-schema-2020-12-body, .info .title small, .modal-ux, .btn, select, input, textarea) {
  background-color: var(--raised) !important;
  box-shadow: none !important;
}

.swagger-ui :is(.opblock, .models, .btn, select, input, textarea, .json-schema-2020-12__constraint) {
  border-color: var(--control) !important;
}

.swagger-ui :is(.opblock-tag, .opblock-section-header, table thead tr td, table thead tr th, .models h4) {
  border-color: var(--line) !important;
}

.swagger-ui :is(.info .title small pre, .version, .json-schema-2020-12__constraint, .json-schema-2020-12-keyword__value, code, .json-schema-2020-12-expand-deep-button, .execute) {
  background: var(--raised) !important;
}

.swagger-ui :is(.highlight-code > .microlight, .microlight, .curl, .request-url pre) {
  border: 1px solid var(--line);
  background: var(--page) !important;
}

.swagger-ui .microlight :is(code, span) {
  background: none !important;
}

.swagger-ui svg {
  fill: var(--ink-2);
}

.swagger-ui .opblock {
  --method: var(--link);
  border-width: 1px !important;
}

.swagger-ui .opblock-post {
  --method: var(--ok);
}

.swagger-ui :is(.opblock-put, .opblock-patch) {
  --method: var(--warn);
}

.swagger-ui .opblock-delete {
  --method: var(--danger);
}

.swagger-ui .opblock .opblock-summary-method {
  border: 1px solid var(--method);
  background: none !important;
  color: var(--method) !important;
  text-shadow: none;
}

/* What a group of operations is for stands below its name where there is no room beside it. */
@media (max-width: 767px) {
  .swagger-ui .opblock-tag {
    flex-wrap: wrap;
  }

  .swagger-ui .opblock-tag small {
    order: 1;
    flex-basis: 100%;
    padding: 0;
  }
}

.docs-head {
  display: flex;
  align-items: center;
  gap: 1rem;
  height: 48px;
  padding-inline: 20px;
  border-bottom: 1px solid var(--line);
  font: 600 14px/20px system-ui, sans-serif;
}

.docs-head a {
  padding-block: 12px;
  color: var(--link);
  font-weight: 500;
}

.docs-head span {
  font-weight: 600;
}

:focus-visible {
  outline: 2px solid var(--focus) !important;
  outline-offset: 2px;
}
`;
