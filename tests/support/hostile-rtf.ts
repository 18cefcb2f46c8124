const bytes = (text: string) => Buffer.from(text, 'latin1');
/** A document of RTF whose text is this. */
export const rtf = (body: string) =>
  bytes(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}${body}}`,
  );
const WORDS = '\\pard Words.\\par ';
const times = (text: string, count: number) => text.repeat(count);
const megabytes = (count: number) => count * 1024 * 1024;

type Hostile = [kind: string, bytes: () => Uint8Array];

/** What is not read: each is refused in one sentence. */
export const REFUSED_RTF: Hostile[] = [
  ['empty', () => new Uint8Array()],
  ['of zeros', () => new Uint8Array(4_096)],
  ['of another format', () => bytes('%PDF-1.7\n')],
  ['that is a page', () => bytes('<html><body>Words.')],
  ['of its first word alone', () => bytes('{\\rtf1')],
  ['without text', () => rtf('')],
  ['with hidden text alone', () => rtf('{\\v Words.}')],
  ['of groups in each other', () => rtf(times('{', 200_000))],
  ['of groups in a picture', () => rtf(`{\\pict${times('{\\*\\x', 100_000)}`)],
  ['of groups in what is passed over', () => rtf(`{\\*\\unknown${times('{', 100_000)}`)],
  ['of notes in notes', () => rtf(`x${times('{\\footnote x', 5_000)}`)],
  ['of a thousand thousand empty cells', () => rtf(times('\\cell', 1_000_000))],
  ['of lines without end', () => rtf(times('a\\par ', 1_000_000))],
  ['larger than is read', () => Buffer.alloc(megabytes(101), rtf(WORDS).subarray(0, 200))],
];

/** What is read as far as it goes: nothing of it runs, grows or is called. */
export const WILLING_RTF: Hostile[] = [
  ['that ends too soon', () => rtf(`${WORDS}{\\b cut`).subarray(0, -1)],
  ['cut within a control word', () => bytes(`${rtf(WORDS).toString('latin1').slice(0, -1)}\\pa`)],
  ['closed more often than opened', () => bytes(`${rtf(WORDS).toString('latin1')}}}}}evil`)],
  ['a picture of 4 GB', () => rtf(`${WORDS}{\\pict\\pngblip\\bin4000000000 x}`)],
  ['a picture of a negative size', () => rtf(`${WORDS}{\\pict\\pngblip\\bin-5 x}`)],
  ['a picture that is none', () => rtf(`${WORDS}{\\pict\\pngblip zzzz}`)],
  ['a picture in lines of two letters', () => rtf(`${WORDS}{\\pict\\pngblip ${times('ab\r\n', 500_000)}}`)],
  ['text in lines of one letter', () => rtf(`${WORDS}{\\*\\unknown ${times('a\n', 500_000)}}`)],
  ['an embedded program', () => rtf(`${WORDS}{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 4d5a9000}}`)],
  [
    'an object that updates itself',
    () =>
      rtf(
        `${WORDS}{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata 0105}{\\result{\\pard x}}}`,
      ),
  ],
  ['a template from outside', () => rtf(`{\\*\\template http://127.0.0.1:9/evil.dotm}${WORDS}`)],
  ['a link that runs', () => rtf(`${WORDS}{\\field{\\*\\fldinst HYPERLINK "javascript:alert(1)"}{\\fldrslt click}}`)],
  ['a link to a file', () => rtf(`${WORDS}{\\field{\\*\\fldinst HYPERLINK "file:///etc/passwd"}{\\fldrslt click}}`)],
  [
    'a field that runs',
    () => rtf(`${WORDS}{\\field{\\*\\fldinst DDEAUTO c:\\\\\\\\cmd.exe "/k calc"}{\\fldrslt click}}`),
  ],
  [
    'a picture from outside',
    () => rtf(`${WORDS}{\\field{\\*\\fldinst INCLUDEPICTURE "file:///etc/passwd"}{\\fldrslt }}`),
  ],
  ['markup in its text', () => rtf(`${WORDS}<script>alert(1)</script>\\par <img src=x onerror=alert(1)>`)],
  ['markup in a bookmark', () => rtf(`{\\*\\bkmkstart "><script>alert(1)</script>}${WORDS}`)],
  [
    'a style of itself',
    () => rtf(`{\\stylesheet{\\s1\\sbasedon1 a;}{\\s2\\sbasedon3 b;}{\\s3\\sbasedon2 c;}}\\s2${WORDS}`),
  ],
  ['a style that is not there', () => rtf(`\\s999999${WORDS}`)],
  ['a font that is not there', () => rtf(`\\f999999 \\'e9${WORDS}`)],
  ['a code page that is not there', () => rtf(`\\ansicpg99999 \\'e9${WORDS}`)],
  ['signs of Unicode that are halves', () => rtf(`\\u-10179?\\u65?\\u-9216?${WORDS}`)],
  ['numbers beyond any bound', () => rtf(`\\u99999999999?\\uc9999999 \\ls9999999\\ilvl9999999${WORDS}\\pard`)],
  ['negative numbers', () => rtf(`\\uc-5\\ls-5\\ilvl-5\\itap-5\\outlinelevel-5${WORDS}`)],
  ['a depth of lists of a thousand million', () => rtf(`${WORDS}\\ls1\\ilvl1000000000 x\\par`)],
  ['tables in tables', () => rtf(`${WORDS}\\intbl\\itap1000000000 x\\nestcell\\nestrow`)],
  [
    'a row of ten thousand cells',
    () => rtf(`${WORDS}\\trowd${times('\\cellx9', 10_000)}\\intbl${times('x\\cell ', 10_000)}\\row`),
  ],
  [
    'ten thousand edges of columns',
    () =>
      rtf(
        `${WORDS}${Array.from({ length: 3_000 }, (_, row) => `\\trowd\\cellx${row * 50}\\cellx1000000\\intbl a\\cell b\\cell\\row `).join('')}`,
      ),
  ],
  [
    'cells that go on with nothing',
    () => rtf(`${WORDS}\\trowd\\clvmrg\\cellx1\\clmrg\\cellx2\\intbl a\\cell b\\cell\\row`),
  ],
  ['groups that are almost too deep', () => rtf(`${WORDS}${times('{', 900)}x${times('}', 900)}`)],
  ['what a program may pass over, in text', () => rtf(`${WORDS}\\*\\*\\*{\\*}{\\*\\*\\unknown x}`)],
  ['bytes of no letter', () => bytes(`${rtf(WORDS).toString('latin1').slice(0, -1)}\u0000\u0001\\'zz\\'f}`)],
];
