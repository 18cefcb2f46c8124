import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';
import type { Template } from '#lib/foundation/text/template.ts';

/** A profile with everything in it that depends on the request filled in: what the agent answers by. */
export interface AppliedProfile extends FileSettings {
  name: string;
  /** What the assistant is called, and what it is for; empty where the profile does not say. */
  title: string;
  description: string;
  /** For the model, beside its standing instructions; null adds nothing. */
  instructions: string | null;
  /** The question as the model and the search are asked it: the template with everything filled in. */
  prompt: string;
  /** What that is filled into; null where the question is asked as it is. */
  promptTemplate: Template | null;
  /** Applied to every look at the library in this turn, beside the request's own filters. */
  filter: DocumentFilter;
  /** The language to answer in; null leaves it to the question. */
  language: string | null;
  /** What is kept with the turn; null keeps nothing. */
  audit: Record<string, string> | null;
}

/** What a request says of the profile it is to be answered by. */
export interface ProfileRequest {
  /** Null takes the default profile, if there is one. */
  name: string | null;
  parameters: Readonly<Record<string, string>>;
  query: string;
  viewer: Viewer;
}

/** The profiles of this server, as their files are now. */
export interface ProfileBook {
  list(): Promise<ProfileList['profiles']>;
  /**
   * Fills a profile in; null when none is asked for and there is no default. Throws `AppError('validation_error')` for a name that is not
   * known, for a required parameter that is missing, and for one that a filter needs: `details` then has `missing_parameters` or
   * `missing_filter_parameters`. A filter that cannot be filled in is never left out.
   */
  apply(request: ProfileRequest): Promise<{ applied: AppliedProfile; topK: number } | null>;
  /** What the profile of that name says of kept files today; null when there is none. */
  settingsOf(name: string): Promise<FileSettings | null>;
  close(): Promise<void>;
}

/** A server without profiles. */
export const NO_PROFILES: ProfileBook = {
  list: async () => [],
  apply: async () => null,
  settingsOf: async () => null,
  close: async () => undefined,
};
