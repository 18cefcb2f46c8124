import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { idOf, openRoutedLibrary, type RoutedLibrary } from '#tests/support/routed-library.ts';

let library: RoutedLibrary;

beforeAll(async () => {
  library = await openRoutedLibrary();
});

afterAll(() => library.close());

const ids = (...titles: string[]) => titles.map(idOf);
const VALVE = 'Valve Manual';
const GERMAN = ids('Turbine Maintenance Manual', VALVE);
const BY_TOM = ids('Backup Runbook', 'Laptop Setup Guide', 'VPN Guide');

describe('a question for documents in a form of its own', () => {
  it.each([
    ['boss wants all the manuals in German, which ones are they?', GERMAN],
    ['For an audit I have to go through each manual that is worded in German. Which ones are they?', GERMAN],
    ['I should be much obliged if the manuals whose language is German could be shown to me.', GERMAN],
    ['so if Tom Berg wrote it, i need it', BY_TOM],
    ['Hunt down everything of Tom Berg’s', BY_TOM],
    ['Whatever Tom Berg last worked on before 2026, can I get that as a list?', BY_TOM.slice(0, 2)],
    ['type: manual, author: Ana Souza, source: SharePoint', ids(VALVE)],
    ['There must be some runbooks with Mia Chen as author; which ones are they?', ids('Incident Runbook')],
    ['Do any of our guides happen to be from marketing, and if so, which?', ids('Press Guide')],
    ['Which policies were last touched in March 2026?', ids('Expense Policy', 'Security Policy')],
    [
      'did anyone put policies in the library in March 2026? if so, which ones',
      ids('Expense Policy', 'Security Policy'),
    ],
    ['need to see every handbook that Marketing is responsible for, nothing else', ids('Brand Handbook')],
    ['Only the German documents from SharePoint interest me. Which are they?', GERMAN],
    ['Never mind the rest, just show me the stuff by Paul Novak that came in via Jira.', ids('Licence Audit Report')],
  ])('is answered with all of them, and no others: %s', async (text, wanted) => {
    const { route, documentIds } = await library.ask(text);
    expect(route).toMatchObject({ queryType: 'LISTING', writer: 'catalogue' });
    expect(documentIds?.toSorted()).toEqual(wanted.toSorted());
  });

  it('knows the time of the change from that of the arrival', async () => {
    const { route } = await library.ask(
      'Which reports entered the library since May 2025 but were last changed in 2026?',
    );
    const calls = route.steps.flatMap(({ call }) => (call?.tool === 'date_filter' ? [call.input] : []));
    expect(calls).toMatchObject([
      { field: 'upload_date', from: '2025-05-01T00:00:00+02:00' },
      { field: 'source_updated_at', from: '2026-01-01T00:00:00+01:00', to: '2027-01-01T00:00:00+01:00' },
    ]);
  });

  it.each([
    ['Which manual is on top by page count?', 'Turbine Maintenance Manual'],
    ['Which of IT’s runbooks has gone the longest without an update?', 'Backup Runbook'],
    ['Which policy of Legal is older than all the others?', 'Data Retention Policy'],
    ['I’m looking for the stalest guide, meaning the one updated least recently', 'Press Guide'],
  ])('is answered with the one that stands out: %s', async (text, title) => {
    expect((await library.ask(text)).documentIds).toEqual([idOf(title)]);
  });

  it('is answered with as many as are asked for, from the end that is asked for', async () => {
    const asked = 'Order the manuals by last edit, oldest first, and list two of them.';
    const { documentIds, answer } = await library.ask(asked);
    expect(answer).toMatch(/^There are 3 manuals\. The two oldest:/);
    expect(documentIds).toEqual(ids('Pump Manual', 'Turbine Maintenance Manual'));
  });

  it.each([
    ['Tally up whatever Tom Berg has written for IT.', 'There are 3 documents from IT by Tom Berg.'],
    ['Could you tell me how large our stock of German manuals is?', 'There are 2 manuals in German.'],
    ['How often does Tom Berg appear as the author of our guides?', 'There are 2 guides by Tom Berg.'],
    ['Just the number, please: docs with Ana Souza as author or co-author', 'There are 3 documents by Ana Souza.'],
    ['A mere figure will suffice: guides from IT', 'There are 2 guides from IT.'],
    ['Are the German manuals few or many? I need the count.', 'There are 2 manuals in German.'],
  ])('is answered with the number of them: %s', async (text, answer) => {
    expect((await library.ask(text)).answer).toBe(answer);
  });

  it.each([
    ['I’d like a per-department tally of the policies, please', /\| Legal \| 2 \|/],
    ['Give me the names of everyone who has authored policies for HR', /\| Jane Doe \| 1 \|\n\| Omar Haddad \| 1 \|/],
    ['What’s the language breakdown for our manuals?', /\| German \| 2 \|/],
  ])('is answered for each value: %s', async (text, answer) => {
    expect((await library.ask(text)).answer).toMatch(answer);
  });

  it.each([
    ['Since when has “Valve Manual” been in the library?', /Valve Manual/],
    ['Did we get "Backup Runbook" from Jira or the Wiki?', /Backup Runbook/],
  ])('is answered with what is known of one: %s', async (text, answer) => {
    const { route, answer: written } = await library.ask(text);
    expect(route.queryType).toBe('METADATA_SEARCH');
    expect(written).toMatch(answer);
  });
});

describe('a question with the words of the catalogue that it cannot answer', () => {
  it.each([
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
  ])('is searched for: %s', async (text) => {
    expect((await library.ask(text)).route).toMatchObject({ queryType: 'CONTENT_SEARCH', writer: 'model' });
  });
});
