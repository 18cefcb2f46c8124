import { createStore } from 'zustand/vanilla';

import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import type { ProfileList } from '#lib/contracts/agent-offers.ts';

import { sendToServer } from '../server-request.ts';
import { recall, remember } from './browser-storage.ts';

/** A profile that questions may be answered by. */
export type Profile = ProfileList['profiles'][number];

interface ProfileChoice {
  /** Null leaves it to the server. */
  name: string | null;
  /** What was entered, by profile and parameter. */
  parameters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ProfileState extends ProfileChoice {
  /** None until the server was asked, and where it has none. */
  profiles: readonly Profile[];
}

interface ProfileActions {
  /** Asks the server once; without an answer there is nothing to choose. */
  load(): Promise<void>;
  choose(name: string | null): void;
  enter(parameter: string, value: string): void;
}

const KEY = 'lectern.profile';
let asked: Promise<readonly Profile[]> | null = null;

/** Which profile the next question is answered by. This browser remembers it. */
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

/** The profile that is chosen; null when none is, or the server has it no longer. */
export function chosenProfile({ profiles, name }: Pick<ProfileState, 'profiles' | 'name'>): Profile | null {
  return profiles.find((profile) => profile.name === name) ?? null;
}

/** What of the chosen profile goes with a question. */
export function profileRequest(state: ProfileState): Pick<ChatRequest, 'profile' | 'profile_parameters'> {
  const profile = chosenProfile(state);
  if (profile === null) return {};
  const given = entered(profile, state);
  return { profile: profile.name, ...(Object.keys(given).length > 0 && { profile_parameters: given }) };
}

/** The required parameters of the chosen profile for which nothing is entered. */
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
