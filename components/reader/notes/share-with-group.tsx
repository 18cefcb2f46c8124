'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Select } from '#components/controls/field.tsx';
import { type GroupChoice, groupName, loadGroupChoice, shareWith } from '#lib/client/notes/group-shares.ts';
import type { SharedKind } from '#lib/contracts/group-shares.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** The choice of the group that can read a note or a conversation of the reader. Nothing until the groups are known. */
export function ShareWithGroup({ kind, id }: { kind: SharedKind; id: string }) {
  const [choice, setChoice] = useState<GroupChoice | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const explanation = useId();
  useEffect(() => {
    const listening = new AbortController();
    void loadGroupChoice(kind, id).then((loaded) => listening.signal.aborted || setChoice(loaded));
    return () => listening.abort();
  }, [kind, id]);
  if (choice === null) return null;
  const { groups, current } = choice;
  const isFormer = current !== null && !groups.some((group) => isSame(group, current));
  const change = async (chosen: string) => {
    const group = groups.find((each) => each.kind === chosen) ?? null;
    const isDone = await shareWith({ kind, id }, group && group.kind);
    setHasFailed(!isDone);
    if (isDone) setChoice({ groups, current: group });
  };
  return (
    <div className="grid w-full gap-1 text-note">
      <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-ink-2">{wording().notes.group.readers}</span>
        <Select
          size="small"
          className="min-w-0 grow"
          aria-describedby={explanation}
          value={isFormer ? FORMER : (current?.kind ?? '')}
          onChange={({ target }) => void change(target.value)}
        >
          <option value="">{kind === 'notes' ? wording().upload.access.onlyMe : wording().notes.group.none}</option>
          {groups.map((group) => (
            <option key={group.kind} value={group.kind}>
              {groupName(group)}
            </option>
          ))}
          {isFormer && (
            <option value={FORMER} disabled>
              {formatMessage(wording().notes.group.former, { name: current.name })}
            </option>
          )}
        </Select>
      </label>
      <Explanation id={explanation} hasFailed={hasFailed}>
        {current !== null && wording().notes.group.explain[kind]}
      </Explanation>
      {kind === 'conversations' && current !== null && !isFormer && (
        <p>
          <Button size="small" onClick={() => void change(current.kind)}>
            {wording().share.update}
          </Button>
        </p>
      )}
    </div>
  );
}

const FORMER = 'former';

function Explanation({ id, hasFailed, children }: { id: string; hasFailed: boolean; children: ReactNode }) {
  return (
    <p id={id} className="text-ink-2 empty:hidden" role={hasFailed ? 'alert' : 'status'}>
      {hasFailed ? wording().share.error.unchanged : children}
    </p>
  );
}

function isSame(one: GroupChoice['groups'][number], other: GroupChoice['groups'][number]): boolean {
  return one.kind === other.kind && one.name === other.name;
}
