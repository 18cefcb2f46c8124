import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';
import type { Template } from '#lib/foundation/text/template.ts';

/** A profile with all request-dependent values filled in, by which the agent answers. */
export interface AppliedProfile extends FileSettings {
  name: string;
  /** The assistant's name and purpose; empty where the profile does not define them. */
  title: string;
  description: string;
  /** Instructions for the model, in addition to its standing ones; null adds nothing. */
  instructions: string | null;
  /** The question as sent to the model and the search: the template with everything filled in. */
  prompt: string;
  /** The template that is filled in; null if the question is asked unchanged. */
  promptTemplate: Template | null;
  /** Applied to every access to the library in this turn, in addition to the request's own filters. */
  filter: DocumentFilter;
  /** The language of the answer; null leaves it to the question. */
  language: string | null;
  /** The metadata stored with the turn; null stores nothing. */
  audit: Record<string, string> | null;
}

/** The parts of a request that concern its profile. */
export interface ProfileRequest {
  /** Null selects the default profile, if there is one. */
  name: string | null;
  parameters: Readonly<Record<string, string>>;
  query: string;
  viewer: Viewer;
}

/** The profiles of this server, in the current state of their files. */
export interface ProfileBook {
  list(): Promise<ProfileList['profiles']>;
  /**
   * Fills in a profile; null when none is requested and there is no default. Throws `AppError('validation_error')` for an unknown name, for a missing
   * required parameter, and for a missing one that a filter needs: `details` then has `missing_parameters` or `missing_filter_parameters`. A filter
   * that cannot be filled in is never omitted.
   */
  apply(request: ProfileRequest): Promise<{ applied: AppliedProfile; topK: number } | null>;
  /** Returns the current settings for stored files of the profile of that name; null when there is none. */
  settingsOf(name: string): Promise<FileSettings | null>;
  close(): Promise<void>;
}

/** The profile book of a server without profiles. */
export const NO_PROFILES: ProfileBook = {
  list: async () => [],
  apply: async () => null,
  settingsOf: async () => null,
  close: async () => undefined,
};
