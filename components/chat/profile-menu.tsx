'use client';

import { useEffect, useId } from 'react';

import { chosenProfile, type Profile, profileStore } from '#lib/client/chat/profile-store.ts';
import { LIMITS } from '#lib/config/limits.ts';

import { ChoiceMenu, MenuChoice } from './choice-menu.tsx';
import { useProfiles } from './use-profiles.ts';

const NONE = 'Default profile';

/** Which profile answers the next question; nothing to see where the server has none. */
export function ProfileMenu() {
  const profiles = useProfiles((state) => state.profiles);
  const chosen = useProfiles(chosenProfile);
  useEffect(() => void profileStore.getState().load(), []);
  if (profiles.length === 0) return null;
  return (
    <ChoiceMenu label="Profile" name={chosen?.title ?? NONE}>
      {(close) => {
        const choose = (name: string | null) => () => {
          profileStore.getState().choose(name);
          close();
        };
        return (
          <>
            <MenuChoice isChosen={chosen === null} onChoose={choose(null)}>
              {NONE}
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
    <span className="profile-words">
      {title}
      {description !== '' && <span className="profile-description">{description}</span>}
    </span>
  );
}

interface ProfileParametersProps {
  /** Those that are required and were not given when the question was sent. */
  missing: readonly string[];
}

/** What the chosen profile takes from a request. */
export function ProfileParameters({ missing }: ProfileParametersProps) {
  const chosen = useProfiles(chosenProfile);
  const entered = useProfiles(({ parameters }) => (chosen === null ? undefined : parameters[chosen.name]));
  const id = useId();
  if (chosen === null || chosen.parameters.length === 0) return null;
  return (
    <div role="group" aria-label={`For ${chosen.title}`} className="profile-parameters">
      {chosen.parameters.map(({ name, description, required }) => (
        <div key={name} className="profile-parameter">
          <label htmlFor={`${id}-${name}`}>
            {name.replaceAll('_', ' ')}
            {!required && ' (optional)'}
          </label>
          <input
            id={`${id}-${name}`}
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
