import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { idOf, openRoutedLibrary, type RoutedLibrary } from '#tests/support/routed-library.ts';

let library: RoutedLibrary;

beforeAll(async () => {
  library = await openRoutedLibrary();
});

afterAll(() => library.close());

const ids = (...titles: string[]) => titles.map(idOf);

describe('a question for documents', () => {
  it.each([
    ['list all reports from HR', ids('Staff Survey Report')],
    ['Do you have any policies by Jane Doe?', ids('Leave Policy')],
    ['any IT guides?', ids('Laptop Setup Guide', 'VPN Guide')],
    ['newest three policies', ids('Security Policy', 'Expense Policy', 'Privacy Policy')],
    ['the two oldest documents', ids('Travel Expense Handbook', 'Pump Manual')],
    ['what reports were published last month', ids('Site Inspection Report', 'Staff Survey Report')],
    ['guides from IT or HR updated after January 2026', ids('Onboarding Guide', 'VPN Guide')],
    ['list German manuals', ids('Turbine Maintenance Manual', 'Valve Manual')],
    ['which documents mention OPS-117?', ids('Incident Runbook')],
    ['Which documents did Mia Chen write?', ids('Incident Runbook', 'Penetration Test Report', 'Security Policy')],
    ['sort the manuals by page count', ids('Turbine Maintenance Manual', 'Pump Manual', 'Valve Manual')],
    ['I want to see all the handbooks you’ve got', ids('Brand Handbook', 'Travel Expense Handbook')],
    ['List all leave policies', ids('Leave Policy', 'Parental Leave Policy')],
    ['audit reports', ids('Licence Audit Report')],
    ['the last two policies that were uploaded', ids('Security Policy', 'Expense Policy')],
    ['Which two guides were added first?', ids('Press Guide', 'Laptop Setup Guide')],
  ])('is answered with all of them, and no others: %s', async (text, wanted) => {
    const { route, documentIds } = await library.ask(text);
    expect(route).toMatchObject({ queryType: 'LISTING', writer: 'catalogue' });
    expect(documentIds).toEqual(wanted);
  });

  it.each([
    ['How many manuals are in the library?', 'There are 3 manuals.'],
    ['how many of the documents are policies?', 'There are 6 policies.'],
    ['How many reports has Finance published?', 'There are 2 reports from Finance.'],
    ['how many documents have been updated since March', 'There are 6 documents updated since 1 March 2026.'],
    ['Do we have any policies from Marketing?', 'There are no policies from Marketing in the library.'],
  ])('is answered with the number of them: %s', async (text, answer) => {
    expect((await library.ask(text)).answer).toBe(answer);
  });

  it.each([
    [
      'How many documents per department?',
      /^There are 6 departments:\n\n\| Department \| Documents \|\n\|---\|---\|\n\| IT \| 6 \|/,
    ],
    ['which department has the most reports?', /^The department Finance has the most reports, 2:/],
    ['what types of documents are available?', /^There are 9 document types:/],
    ['Split the documents of Legal by type', /\| policy \| 2 \|/],
    ['how many policies has each author written?', /\| Ravi Patel \| 1 \|/],
    ['Who has written policies for HR?', /\| Jane Doe \| 1 \|\n\| Omar Haddad \| 1 \|/],
    ['which languages are the documents in?', /\| English \| 26 \|\n\| German \| 2 \|/],
  ])('is answered for each value: %s', async (text, answer) => {
    expect((await library.ask(text)).answer).toMatch(answer);
  });
});

describe('a question for a fact', () => {
  it.each([
    [
      'how many pages does the Onboarding Guide have?',
      '[Onboarding Guide](https://library.example/books/onboarding-guide) has 7 pages.',
    ],
    [
      'When was the expense policy last updated?',
      '[Expense Policy](https://library.example/books/expense-policy) was last updated on 2 March 2026.',
    ],
    [
      'author of the crane safety guide?',
      '[Crane Safety Guide](https://library.example/books/crane-safety-guide) was written by Ana Souza.',
    ],
    [
      'which department owns the Brand Handbook',
      '[Brand Handbook](https://library.example/books/brand-handbook) belongs to the department Marketing.',
    ],
    [
      'In which language is the Valve Manual written?',
      '[Valve Manual](https://library.example/books/valve-manual) is written in German.',
    ],
  ])('is answered from the catalogue: %s', async (text, answer) => {
    const { route, answer: written } = await library.ask(text);
    expect(route.queryType).toBe('METADATA_SEARCH');
    expect(written).toBe(answer);
  });

  it.each([
    ['what is the longest report?', 'Penetration Test Report'],
    ['Which report has the most pages?', 'Penetration Test Report'],
    ['latest document of finance', 'Expense Policy'],
    ['what was the last document added?', 'Incident Runbook'],
    ['shortest policy?', 'Data Retention Policy'],
    ['What is the oldest runbook by upload date?', 'Backup Runbook'],
  ])('is answered with the one that stands out: %s', async (text, title) => {
    const { documentIds, answer } = await library.ask(text);
    expect(documentIds).toEqual([idOf(title)]);
    expect(answer).toMatch(new RegExp(`^The .+ is \\[${title}\\]`));
  });
});

describe('a question for a document as a whole', () => {
  it.each([
    ['summarise the onboarding guide', 'Onboarding Guide'],
    ['what is the VPN guide about?', 'VPN Guide'],
    ['Can you sum up the Q3 report for me?', 'Q3 Revenue Report'],
    ['Summarize the latest report', 'Site Inspection Report'],
    ['privacy policy summary', 'Privacy Policy'],
    ['tl;dr of brand handbook', 'Brand Handbook'],
    ['Please give me the essentials of Turbine Maintenance Manual', 'Turbine Maintenance Manual'],
  ])('is a summary of it: %s', async (text, title) => {
    const { route } = await library.ask(text);
    expect(route).toMatchObject({ queryType: 'DOCUMENT_SUMMARY', writer: 'summary', documentIds: [idOf(title)] });
  });

  it.each([
    ['compare the Q3 report and the Q4 report', ids('Q3 Revenue Report', 'Q4 Revenue Report')],
    ['Pump Manual vs Valve Manual', ids('Pump Manual', 'Valve Manual')],
    ['how do the leave policy and the parental leave policy differ?', ids('Leave Policy', 'Parental Leave Policy')],
  ])('is a comparison of two: %s', async (text, wanted) => {
    const { route } = await library.ask(text);
    expect(route).toMatchObject({ queryType: 'COMPARISON', writer: 'comparison', documentIds: wanted });
  });
});

describe('a reference that fits several documents', () => {
  it.each([
    ['what is the manual about?', ids('Valve Manual', 'Turbine Maintenance Manual', 'Pump Manual')],
    ['when was the revenue report last updated?', ids('Q4 Revenue Report', 'Q3 Revenue Report')],
    ['summarise the HR policy', ids('Parental Leave Policy', 'Leave Policy')],
    ['What does the revenue report say about margins?', ids('Q4 Revenue Report', 'Q3 Revenue Report')],
    ['who is the author of the handbook?', ids('Brand Handbook', 'Travel Expense Handbook')],
  ])('is asked about: %s', async (text, wanted) => {
    const { route, clarification } = await library.ask(text);
    expect(route.writer).toBe('clarification');
    expect(clarification?.documentIds).toEqual(wanted);
  });

  it('is taken for the newest when the reader has just been asked', async () => {
    const { route } = await library.ask('summarise the runbook', { mayAsk: false });
    expect(route).toMatchObject({ writer: 'summary', documentIds: [idOf('Incident Runbook')] });
  });

  it('is the document that was chosen', async () => {
    const { route } = await library.ask('summarise the runbook', {
      mayAsk: false,
      documentIds: [idOf('Backup Runbook')],
    });
    expect(route).toMatchObject({ writer: 'summary', documentIds: [idOf('Backup Runbook')] });
  });
});

describe('a conversation', () => {
  it('counts the documents that the answer before listed', async () => {
    const question = 'list the newest three policies';
    const { answer } = await library.ask(question);
    const { route } = await library.ask('summarise the second one', { history: [{ question, answer: answer ?? '' }] });
    expect(route).toMatchObject({ queryType: 'DOCUMENT_SUMMARY', documentIds: [idOf('Expense Policy')] });
  });

  it('tells the contents of the book at hand', async () => {
    const { route } = await library.ask('list all chapters of this book', { documentIds: [idOf('Pump Manual')] });
    expect(route).toMatchObject({ writer: 'catalogue', documentIds: [idOf('Pump Manual')] });
    expect(route.steps[0]?.call).toMatchObject({ tool: 'get_document', input: { contents: true } });
  });

  it('knows what "it" is', async () => {
    const history = [{ question: 'summarise the VPN guide', answer: 'Connect first. [1]' }];
    const { answer } = await library.ask('who wrote it?', { history });
    expect(answer).toContain('was written by Tom Berg');
  });
});

describe('a question about what documents say', () => {
  it.each([
    'How do I read a file?',
    'How do I open a file?',
    'list all chapters of this book',
    'Which reports go from Finance to Legal?',
    'How many manuals does Support take in per week?',
    'What does Legal do with invoices?',
    'Which contracts mention a penalty?',
    'How do I upload a report to SharePoint?',
    'What did Legal decide in March 2026?',
    'How many days of leave does HR grant?',
    'Which policies were approved by Finance in 2025?',
    'Show all reports signed by Lena Fischer',
    'What does Mia Chen recommend?',
    'Why are some documents in the wiki only available in German?',
    'What is Tom Berg responsible for?',
    'How many users were added to the Wiki last year?',
    'Can I edit documents in the wiki?',
    'Who can delete documents from the library?',
    'Is Ana Souza allowed to publish manuals?',
    'In which language should release notes be written?',
    'How many people are in the Engineering department?',
    'Please translate all German manuals',
    'Which reports from Finance are overdue?',
    'do we have invoices?',
    'how many pages does the Zebra manual have?',
    'what is ownership?',
    'list the steps to set up a laptop',
    'how many steps are there to borrow a value',
    'what are the types of leave?',
    'summarise how ownership works',
    'list the rules of ownership',
    'who approves travel expenses?',
    'how many pages can a page table have?',
    'what is the difference between a pump and a valve?',
    'How long is the Rhine?',
    'Do manuals have to be in German?',
    'Why are reports not in English rejected?',
    'How do I print more than 4 pages?',
    'which departments must approve a purchase',
    'what should a report contain?',
    'Who wrote Hamlet?',
    'what is the longest river',
    'How do I write a report?',
    'what documents do I need for a visa application',
    'explain --flag',
  ])('is a search: %s', async (text) => {
    const { route } = await library.ask(text);
    expect(route).toMatchObject({ queryType: 'CONTENT_SEARCH', writer: 'model' });
  });

  it('is a search in the document that it names', async () => {
    const { route } = await library.ask('What does the security policy say about passwords?');
    expect(route.documentIds).toEqual([idOf('Security Policy')]);
    expect(route.steps[0]?.call).toMatchObject({
      tool: 'search_documentation',
      input: { filters: { doc_id: [idOf('Security Policy')] } },
    });
  });

  it('looks an identifier up in any letter case', async () => {
    const { route } = await library.ask('what does ops-117 say');
    expect(route.steps.map(({ call }) => call?.tool)).toEqual(['lookup_by_id', undefined]);
  });

  it.each([
    'My colleague quoted OPS-117. Where does that come from?',
    'Is there anything on OPS-117 in the documents?',
    'Does any document describe OPS-117?',
  ])('quotes the places of an identifier, and nothing else: %s', async (text) => {
    const { route } = await library.ask(text);
    expect(route.writer).toBe('places');
    expect(route.steps.map(({ call }) => call?.tool)).toEqual(['lookup_by_id', undefined]);
  });

  it('is narrowed to the time of which the changes are asked about', async () => {
    const { route } = await library.ask('what changed in the vacation rules since March?');
    expect(route.steps[0]?.call).toMatchObject({ tool: 'date_filter', input: { from: '2026-03-01T00:00:00+01:00' } });
    expect(route.steps[1]?.dependencies).toEqual([1]);
  });
});
