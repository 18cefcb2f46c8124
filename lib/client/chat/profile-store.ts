import { createStore } from 'zustand/vanilla';

import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import type { ProfileList } from '#lib/contracts/agent-offers.ts';

import { sendToServer } from '../server-request.ts';
import { recall, remember } from './browser-storage.ts';

/** A profile that can be used to answer questions. */
export type Profile = ProfileList['profiles'][number];

interface ProfileChoice {
  /** The chosen profile's name; null leaves it to the server. */
  name: string | null;
  /** The entered values, by profile and parameter. */
  parameters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ProfileState extends ProfileChoice {
  /** Empty until the server has been asked, and if it has no profiles. */
  profiles: readonly Profile[];
}

interface ProfileActions {
  /** Loads the profiles from the server once; if it does not answer, there is nothing to choose. */
  load(): Promise<void>;
  choose(name: string | null): void;
  enter(parameter: string, value: string): void;
}

const KEY = 'lectern.profile';
let asked: Promise<readonly Profile[]> | null = null;

/** Stores the profile for the next question and remembers it in this browser. */
export const profileStore = createStore<ProfileState & ProfileActions>((set, get) => ({
  profiles: [],
  ...remembered(),
  load: async () => {
    asked ??= fetchProfiles();
    set({ profiles: await asked });
  },
  choose: (name) => {
    set({ name });
    rememberChoice(get());
  },
  enter: (parameter, value) => {
    const { name, parameters } = get();
    if (name === null) return;
    set({ parameters: { ...parameters, [name]: { ...parameters[name], [parameter]: value } } });
    rememberChoice(get());
  },
}));

/** Returns the chosen profile; null if none is chosen or the server no longer has it. */
export function chosenProfile({ profiles, name }: Pick<ProfileState, 'profiles' | 'name'>): Profile | null {
  return profiles.find((profile) => profile.name === name) ?? null;
}

/** Returns the fields of the chosen profile that are sent with a question. */
export function profileRequest(state: ProfileState): Pick<ChatRequest, 'profile' | 'profile_parameters'> {
  const profile = chosenProfile(state);
  if (profile === null) return {};
  const given = entered(profile, state);
  return { profile: profile.name, ...(Object.keys(given).length > 0 && { profile_parameters: given }) };
}

/** Returns the required parameters of the chosen profile that have no value. */
export function missingParameters(state: ProfileState): string[] {
  const profile = chosenProfile(state);
  if (profile === null) return [];
  const given = entered(profile, state);
  return profile.parameters.filter(({ name, required }) => required && !(name in given)).map(({ name }) => name);
}

function entered(profile: Profile, { parameters }: ProfileChoice): Record<string, string> {
  const values = parameters[profile.name] ?? {};
  const given = profile.parameters.map(({ name }): [string, string] => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

async function fetchProfiles(): Promise<readonly Profile[]> {
  const sent = await sendToServer<ProfileList>('/api/profiles');
  if (sent.isDone) return sent.reply.profiles;
  if (sent.status === null) asked = null;
  return [];
}

function rememberChoice({ name, parameters }: ProfileChoice): void {
  remember(KEY, name === null && Object.keys(parameters).length === 0 ? null : { name, parameters });
}

function remembered(): ProfileChoice {
  const kept = recall(KEY);
  if (typeof kept !== 'object' || kept === null) return { name: null, parameters: {} };
  const name = 'name' in kept && typeof kept.name === 'string' ? kept.name : null;
  return { name, parameters: 'parameters' in kept ? readParameters(kept.parameters) : {} };
}

function readParameters(kept: unknown): ProfileChoice['parameters'] {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([profile, values]: [string, unknown]) => {
      if (typeof values !== 'object' || values === null) return [];
      const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return [[profile, Object.fromEntries(texts)]];
    }),
  );
}
