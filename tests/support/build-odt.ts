import { strToU8, zipSync, type Zippable } from 'fflate';

const SPACES = ['office', 'style', 'text', 'table', 'draw', 'svg', 'fo', 'meta', 'manifest']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"', 'xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ');

interface OdtParts {
  /** The content of `office:text`. */
  body: string;
  /** The styles that a program made for it. */
  styles?: string;
  /** Elements of `office:meta`. */
  meta?: string;
  files?: Zippable;
}

/** A paragraph, in one of the styles if one is named. */
export const paragraph = (content: string, style = 'Standard') =>
  `<text:p text:style-name="${style}">${content}</text:p>`;
export const heading = (content: string, level = 1) => `<text:h text:outline-level="${level}">${content}</text:h>`;

/** The bytes of a text of OpenDocument. */
export function buildOdt({ body, styles = '', meta = '', files = {} }: OdtParts): Uint8Array {
  const texts = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${SPACES}><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="de" fo:country="AT"/></style:default-style></office:styles></office:document-styles>`,
    'meta.xml': `<office:document-meta ${SPACES}><office:meta>${meta}</office:meta></office:document-meta>`,
  };
  return zipSync({ ...Object.fromEntries(Object.entries(texts).map(([name, xml]) => [name, strToU8(xml)])), ...files });
}
