'use client';

import { useEffect, useState, type ComponentType } from 'react';

import { Button } from '#components/controls/button.tsx';
import { PlusIcon } from '#components/controls/line-icon.tsx';
import { Tool, ToolText } from '#components/controls/tool.tsx';
import { answerCalls, call } from '#lib/client/reader-calls.ts';
import type { ChosenFile } from '#lib/client/uploads/chosen-files.ts';
import { keptUpload } from '#lib/client/uploads/kept-upload.ts';
import { entriesOf, holdsFiles } from '#lib/client/uploads/dropped-entries.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { ShareChoice } from './share-choice.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';
import type { UploadLimits } from './upload-limits.ts';

interface AddBooksProps {
  /** Who may be given what is put in; the first is the usual one. */
  sharing: ShareChoice[];
  limits: UploadLimits;
  /** Among the tools of a header, or as the main thing to do. */
  look: 'tool' | 'button';
}

/** The same as the tool does, where it is the one thing to do. */
export function OpenAddBooks() {
  return (
    <Button
      look="main"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => call('addBooks')}
    >
      <PlusIcon />
      {wording().upload.addBook}
    </Button>
  );
}

/** Puts books into the library: opens what takes files, also when some are dropped or pasted anywhere on the page. */
export function AddBooks({ sharing, limits, look }: AddBooksProps) {
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState<ChosenFile[]>([]);
  const [givenAddress, setGivenAddress] = useState('');
  const Dialog = useDialog(isOpen);

  useEffect(() => {
    const isField = (target: EventTarget | null) =>
      target instanceof Element && target.closest('input, textarea') !== null;
    const onDrag = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOpen(true);
    };
    const take = (event: Event, transfer: DataTransfer | null) => {
      if (!holdsFiles(transfer)) return;
      event.preventDefault();
      setOpen(true);
      const entries = entriesOf(transfer);
      void loadFiles().then(async ({ filesOfEntries }) => setGiven(await filesOfEntries(entries)));
    };
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event.target)) return;
      take(event, event.clipboardData);
      const words = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (event.defaultPrevented || !isAddress(words)) return;
      event.preventDefault();
      setGivenAddress(words);
      setOpen(true);
    };
    const endCalls = answerCalls('addBooks', () => setOpen(true));
    // What comes in under the pointer, as the dialog does, is asked with `dragenter` alone, and refuses what is dropped then.
    addEventListener('dragenter', onDrag);
    addEventListener('dragover', onDrag);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      endCalls();
      removeEventListener('dragenter', onDrag);
      removeEventListener('dragover', onDrag);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, []);

  const open = () => setOpen(true);
  return (
    <>
      {look === 'tool' ? (
        <Tool aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
          <PlusIcon />
          <ToolText>{wording().upload.addBook}</ToolText>
        </Tool>
      ) : (
        <OpenAddBooks />
      )}
      {Dialog !== null && (
        <Dialog
          isOpen={isOpen}
          given={given}
          givenAddress={givenAddress}
          sharing={sharing}
          limits={limits}
          onTaken={() => {
            setGiven([]);
            setGivenAddress('');
          }}
          onOpen={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether what was pasted is the address of a website and nothing else. */
function isAddress(words: string): boolean {
  return words.length <= 2_000 && /^https?:\/\/\S+$/i.test(words) && URL.canParse(words);
}

const loadFiles = () => import('#lib/client/uploads/chosen-files.ts');
const load = () => import('./upload-dialog.tsx');

/** Begins to load what takes files, so that it is there when it is wanted. */
function preload(): void {
  void load().catch(() => undefined);
}

/** It is fetched when it is first opened, or has something to show, and stays: an upload goes on while it is closed. */
function useDialog(isWanted: boolean): ComponentType<UploadDialogProps> | null {
  const [Dialog, setDialog] = useState<ComponentType<UploadDialogProps> | null>(null);
  useEffect(() => {
    if (!isWanted && keptUpload() === null) return;
    void load().then(
      ({ UploadDialog }) => setDialog(() => UploadDialog),
      () => undefined,
    );
  }, [isWanted]);
  return Dialog;
}
