'use client';

import { useStore } from 'zustand';

import { profileStore } from '#lib/client/chat/profile-store.ts';

type ProfilePart = ReturnType<typeof profileStore.getState>;

export function useProfiles<Part>(select: (state: ProfilePart) => Part): Part {
  return useStore(profileStore, select);
}

/** What a profile is called; its name for one that the server has no longer, nothing for none. */
export function useProfileTitle(name: string | null): string {
  const title = useProfiles(({ profiles }) => profiles.find((profile) => profile.name === name)?.title);
  return title ?? name ?? '';
}
