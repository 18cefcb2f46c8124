'use client';

import { useEffect, useId } from 'react';
import { useStore } from 'zustand';

import { Field } from '#components/controls/field.tsx';
import { chosenProfile, type Profile, profileStore } from '#lib/client/chat/profile-store.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { ChoiceMenu, MenuChoice } from './choice-menu.tsx';

const NONE = () => wording().profile.default;

/** The profile that answers the next question; renders nothing where the server has no profiles. */
export function ProfileMenu() {
  const profiles = useProfiles((state) => state.profiles);
  const chosen = useProfiles(chosenProfile);
  useEffect(() => void profileStore.getState().load(), []);
  if (profiles.length === 0) return null;
  return (
    <ChoiceMenu label={wording().profile.label} name={chosen?.title ?? NONE()}>
      {(close) => {
        const choose = (name: string | null) => () => {
          profileStore.getState().choose(name);
          close();
        };
        return (
          <>
            <MenuChoice isChosen={chosen === null} onChoose={choose(null)}>
              {NONE()}
            </MenuChoice>
            {profiles.map((profile) => (
              <MenuChoice key={profile.name} isChosen={profile === chosen} onChoose={choose(profile.name)}>
                <ProfileWords profile={profile} />
              </MenuChoice>
            ))}
          </>
        );
      }}
    </ChoiceMenu>
  );
}

function ProfileWords({ profile: { title, description } }: { profile: Profile }) {
  return (
    <span className="grid">
      {title}
      {description !== '' && <span className="text-note text-ink-2">{description}</span>}
    </span>
  );
}

interface ProfileParametersProps {
  /** The required parameters that were missing when the question was sent. */
  missing: readonly string[];
}

/** The request parameters of the chosen profile. */
export function ProfileParameters({ missing }: ProfileParametersProps) {
  const chosen = useProfiles(chosenProfile);
  const entered = useProfiles(({ parameters }) => (chosen === null ? undefined : parameters[chosen.name]));
  const id = useId();
  if (chosen === null || chosen.parameters.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={formatMessage(wording().profile.parametersFor, { title: chosen.title })}
      className="col-span-full mb-2.5 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 max-md:mb-0"
    >
      {chosen.parameters.map(({ name, description, required }) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`} className="text-note text-ink-2">
            {name.replaceAll('_', ' ')}
            {!required && ` ${wording().common.optional}`}
          </label>
          <Field
            id={`${id}-${name}`}
            size="small"
            className="w-full aria-invalid:border-danger"
            type="text"
            autoComplete="off"
            title={description ?? undefined}
            maxLength={LIMITS.filterValueMaxLength}
            value={entered?.[name] ?? ''}
            required={required}
            aria-invalid={missing.includes(name) || undefined}
            onChange={(event) => profileStore.getState().enter(name, event.target.value)}
          />
        </div>
      ))}
    </div>
  );
}

type ProfilePart = ReturnType<typeof profileStore.getState>;

export function useProfiles<Part>(select: (state: ProfilePart) => Part): Part {
  return useStore(profileStore, select);
}

/** Returns a profile's title; its name for one that the server no longer has, nothing for none. */
export function useProfileTitle(name: string | null): string {
  const title = useProfiles(({ profiles }) => profiles.find((profile) => profile.name === name)?.title);
  return title ?? name ?? '';
}
