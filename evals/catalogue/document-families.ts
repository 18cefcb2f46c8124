import {
  COMMITTEES,
  COMPANIES,
  DEPARTMENTS,
  GUIDE_TOPICS,
  MONTHS,
  OUTAGE_PLACES,
  POLICY_TOPICS,
  PROBLEMS,
  PRODUCTS,
  REGIONS,
  RFC_SUBJECTS,
} from './catalogue-values.ts';

/** What a family says of a document; the rest is drawn. */
export interface FamilyDocument {
  title: string;
  documentType: string;
  /** Undefined leaves it to chance, null is none. */
  department?: string | null;
  origin?: string;
  /** Not written before this day. */
  notBefore?: Date;
  likeness: string;
  sharedName: string;
  ownName: string;
}

/** Every title of the catalogue, families of near-duplicates one after the other. */
export function familyDocuments(): FamilyDocument[] {
  return [
    ...quarterlyReports(),
    ...budgetPlans(),
    ...policies(),
    ...manuals(),
    ...minutes(),
    ...contracts(),
    ...tickets(),
    ...guides(),
    ...releaseNotes(),
    ...rfcs(),
    ...postMortems(),
    ...handbooks(),
  ];
}

function quarterlyReports(): FamilyDocument[] {
  return [2021, 2022, 2023, 2024, 2025].flatMap((year) =>
    [1, 2, 3, 4].flatMap((quarter) =>
      DEPARTMENTS.map((department) => ({
        title: `Quarterly Report Q${String(quarter)} ${String(year)} ${department}`,
        documentType: 'report',
        department,
        notBefore: new Date(Date.UTC(year, quarter * 3, 1)),
        likeness: `report q${String(quarter)} ${String(year)}`,
        sharedName: `the Q${String(quarter)} ${String(year)} quarterly report`,
        ownName: `the ${department} quarterly report for Q${String(quarter)} ${String(year)}`,
      })),
    ),
  );
}

function budgetPlans(): FamilyDocument[] {
  return [2020, 2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) =>
    DEPARTMENTS.map((department) => ({
      title: `Budget Plan ${String(year)} ${department}`,
      documentType: 'plan',
      department,
      likeness: `plan ${String(year)}`,
      sharedName: `the ${String(year)} budget plan`,
      ownName: `the ${department} budget plan for ${String(year)}`,
    })),
  );
}

function policies(): FamilyDocument[] {
  return POLICY_TOPICS.flatMap((topic) =>
    REGIONS.map((region) => ({
      title: `${topic} Policy ${region}`,
      documentType: 'policy',
      department: 'Human Resources',
      likeness: `policy ${topic}`,
      sharedName: `the ${topic.toLowerCase()} policy`,
      ownName: `the ${topic.toLowerCase()} policy for ${region}`,
    })),
  );
}

function manuals(): FamilyDocument[] {
  return PRODUCTS.flatMap((product) =>
    ['Operator', 'Service', 'Assembly'].flatMap((kind) =>
      ['1.0', '1.1', '2.0', '2.1'].map((version) => ({
        title: `${product} ${kind} Manual ${version}`,
        documentType: 'manual',
        department: 'Engineering',
        likeness: `manual ${product} ${kind}`,
        sharedName: `the ${product} ${kind.toLowerCase()} manual`,
        ownName: `version ${version} of the ${product} ${kind.toLowerCase()} manual`,
      })),
    ),
  );
}

function minutes(): FamilyDocument[] {
  return COMMITTEES.flatMap((committee, row) =>
    Array.from({ length: 14 }, (_, index) => {
      const year = 2019 + Math.floor(index / 2);
      const month = (index % 2) * 6 + ((row + index) % 6);
      const day = 3 + ((row * 7 + index * 5) % 24);
      const name = `${String(day)} ${MONTHS[month] ?? ''} ${String(year)}`;
      return {
        title: `${committee} Minutes ${name}`,
        documentType: 'minutes',
        notBefore: new Date(Date.UTC(year, month, day)),
        likeness: `minutes ${committee}`,
        sharedName: `the ${committee} minutes`,
        ownName: `the minutes of the ${committee} of ${name}`,
      };
    }),
  );
}

function contracts(): FamilyDocument[] {
  return COMPANIES.flatMap((company) =>
    ['Supply', 'Maintenance', 'Licence', 'Confidentiality', 'Lease'].map((kind) => ({
      title: `${kind} Agreement ${company}`,
      documentType: 'contract',
      department: 'Legal',
      likeness: `contract ${company}`,
      sharedName: `the agreement with ${company}`,
      ownName: `the ${kind.toLowerCase()} agreement with ${company}`,
    })),
  );
}

function tickets(): FamilyDocument[] {
  const prefixes = ['PPR', 'OPS', 'NETW', 'HRX', 'FIN', 'QA', 'DLV', 'SUP'];
  return prefixes.flatMap((prefix, row) =>
    PROBLEMS.slice(0, 13).map((_, index) => {
      const problem = PROBLEMS[(index + row * 3) % PROBLEMS.length] ?? '';
      const key = `${prefix}-${String(101 + row * 17 + index * 3)}`;
      return {
        title: `${key} ${problem}`,
        documentType: 'ticket',
        origin: 'jira',
        department: null,
        likeness: `ticket ${problem}`,
        sharedName: `the ticket about "${problem}"`,
        ownName: `ticket ${key}`,
      };
    }),
  );
}

function guides(): FamilyDocument[] {
  return PRODUCTS.flatMap((product) =>
    GUIDE_TOPICS.map((topic) => ({
      title: `${product} ${topic} Guide`,
      documentType: 'guide',
      likeness: `guide ${product}`,
      sharedName: `the ${product} guide`,
      ownName: `the guide to ${topic.toLowerCase()} for ${product}`,
    })),
  );
}

function releaseNotes(): FamilyDocument[] {
  return PRODUCTS.flatMap((product, row) =>
    ['4.0.0', '4.0.1', '4.1.0', '4.2.0', '5.0.0', '5.0.1', '5.1.0', '5.1.1'].map((version) => ({
      title: `${product} Release Notes ${version}`,
      documentType: 'release notes',
      department: row % 2 === 0 ? 'Engineering' : null,
      origin: 'github',
      likeness: `release notes ${product}`,
      sharedName: `the ${product} release notes`,
      ownName: `the release notes of ${product} ${version}`,
    })),
  );
}

function rfcs(): FamilyDocument[] {
  return RFC_SUBJECTS.flatMap((subject, index) =>
    ['Draft', 'Final'].map((state, later) => ({
      title: `RFC ${String(40 + index * 2 + later)} ${subject} ${state}`,
      documentType: 'rfc',
      department: null,
      likeness: `rfc ${subject}`,
      sharedName: `the RFC on ${subject.toLowerCase()}`,
      ownName: `RFC ${String(40 + index * 2 + later)}`,
    })),
  );
}

function postMortems(): FamilyDocument[] {
  return OUTAGE_PLACES.flatMap((place) =>
    ['Network', 'Storage'].map((kind) => ({
      title: `Post-mortem of the ${place} ${kind} Outage`,
      documentType: 'post-mortem',
      department: 'Operations',
      likeness: `post-mortem ${place}`,
      sharedName: `the ${place} post-mortem`,
      ownName: `the post-mortem on the ${kind.toLowerCase()} outage in ${place}`,
    })),
  );
}

function handbooks(): FamilyDocument[] {
  const kinds = ['Onboarding', 'Leadership', 'Emergency', 'Brand', 'Interview', 'Mentoring', 'Offboarding'];
  const kept = kinds.flatMap((kind) =>
    DEPARTMENTS.map((department) => ({
      title: `${kind} Handbook ${department}`,
      documentType: 'handbook',
      department,
      likeness: `handbook ${kind}`,
      sharedName: `the ${kind.toLowerCase()} handbook`,
      ownName: `the ${department} ${kind.toLowerCase()} handbook`,
    })),
  );
  return kept;
}
