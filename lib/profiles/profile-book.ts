import type { Viewer } from '#lib/access/viewer.ts';
import type { ProfileList } from '#lib/contracts/profile-list.ts';

import type { AppliedProfile, FileSettings } from './applied-profile.ts';

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
