/** What the generated catalogue is made of. No two names share a word that would let one be taken for the other. */
export const DEPARTMENTS = [
  'Finance',
  'Marketing',
  'Engineering',
  'Legal',
  'Human Resources',
  'Operations',
  'Sales',
  'Research',
] as const;

export const ORIGINS = ['jira', 'wiki', 'sharepoint', 'confluence', 'github'] as const;

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;

export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

export const AUTHORS = [
  'Amara Okafor',
  'Bertil Lindqvist',
  'Chiara Bonetti',
  'Darius Petrauskas',
  'Elif Yildirim',
  'Farid Haddad',
  'Greta Hollmann',
  'Hiroshi Tanabe',
  'Ines Carvalho',
  'Jonas Weidmann',
  'Katarzyna Zielinska',
  'Liam Gallagher',
  'Mireille Dubois',
  'Nikhil Raman',
  'Oluwaseun Adeyemi',
  'Petra Novotna',
  'Quentin Marchal',
  'Rosa Villanueva',
  'Sanjay Kulkarni',
  'Tove Henriksen',
  'Ulrike Baumann',
  'Viktor Sorokin',
  'Wanjiru Kamau',
  'Yusuf Demir',
] as const;

export const PRODUCTS = [
  'Kestrel',
  'Marlin',
  'Tamarack',
  'Quillon',
  'Ibexa',
  'Solara',
  'Brontide',
  'Fenwick',
  'Ostrava',
  'Vireo',
] as const;

export const COMPANIES = [
  'Halden Foods',
  'Brightwater Logistics',
  'Corvane Optics',
  'Dunmore Steel',
  'Eastlake Textiles',
  'Farrow Chemicals',
  'Glenhaven Dairy',
  'Hartwell Printing',
  'Ironbridge Freight',
  'Juniper Cosmetics',
  'Kingsley Timber',
  'Lowmoor Quarries',
  'Maplecrest Furniture',
  'Northgate Insurance',
  'Oakhurst Brewing',
  'Pemberton Paper',
  'Quayside Shipping',
  'Ravenscar Mining',
  'Stonebury Cement',
  'Thornfield Poultry',
] as const;

export const POLICY_TOPICS = [
  'Travel',
  'Remote Work',
  'Data Retention',
  'Expense',
  'Parental Leave',
  'Password',
  'Procurement',
  'Whistleblowing',
  'Vehicle',
  'Visitor',
  'Overtime',
  'Sponsorship',
] as const;

export const REGIONS = ['Germany', 'Portugal', 'Canada', 'Kenya', 'Norway', 'Vietnam'] as const;

export const COMMITTEES = [
  'Safety Committee',
  'Works Council',
  'Steering Group',
  'Audit Board',
  'Pricing Circle',
  'Facilities Forum',
  'Ethics Panel',
  'Architecture Guild',
] as const;

export const GUIDE_TOPICS = [
  'Installation',
  'Migration',
  'Backup',
  'Troubleshooting',
  'Integration',
  'Calibration',
] as const;

export const RFC_SUBJECTS = [
  'Retry Budgets',
  'Shared Locks',
  'Typed Events',
  'Cold Storage',
  'Feature Flags',
  'Rate Shaping',
  'Audit Trails',
  'Schema Drift',
  'Warm Standby',
  'Token Rotation',
  'Batch Windows',
  'Log Sampling',
  'Blue Green Releases',
  'Dead Letters',
  'Edge Caching',
  'Clock Skew',
  'Soft Deletes',
  'Lazy Indexes',
  'Request Hedging',
  'Shadow Traffic',
] as const;

export const OUTAGE_PLACES = [
  'Lisbon',
  'Osaka',
  'Tallinn',
  'Bogota',
  'Leipzig',
  'Nairobi',
  'Winnipeg',
  'Cardiff',
  'Dunedin',
  'Sarajevo',
  'Kraków',
  'Valencia',
  'Antwerp',
  'Turku',
  'Malmö',
  'Brno',
  'Graz',
  'Porto',
  'Riga',
  'Bergen',
] as const;

export const PROBLEMS = [
  'Label printer stops after a power cut',
  'Export leaves out the last row',
  'Login page ignores the keyboard',
  'Invoices are rounded twice',
  'Search forgets the chosen language',
  'Conveyor alarm rings without cause',
  'Dashboard shows yesterday as today',
  'Attachments lose their names',
  'Scanner reads every barcode twice',
  'Shift plan cannot be printed',
  'Thermostat readings arrive late',
  'Approval mails go to former staff',
  'Warehouse map is upside down',
  'Nightly import runs at noon',
  'Discounts vanish at checkout',
  'Archive refuses large drawings',
] as const;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
