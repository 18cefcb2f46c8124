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
  /** Sharing options for added books; the first is the default. */
  sharing: ShareChoice[];
  limits: UploadLimits;
  /** `tool`: among the tools of a header. `button`: as the main action. */
  look: 'tool' | 'button';
}

/** A button that does the same as the tool, for where adding books is the main action. */
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

/** Adds books to the library: opens the upload dialog, also when files are dropped or pasted anywhere on the page. */
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
    // An element that appears under the pointer, as the dialog does, receives only `dragenter`; unless that is accepted, it refuses the drop.
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

/** Returns whether the pasted text is the address of a website and nothing else. */
function isAddress(words: string): boolean {
  return words.length <= 2_000 && /^https?:\/\/\S+$/i.test(words) && URL.canParse(words);
}

const loadFiles = () => import('#lib/client/uploads/chosen-files.ts');
const load = () => import('./upload-dialog.tsx');

/** Starts loading the upload dialog, so that it is there when it is needed. */
function preload(): void {
  void load().catch(() => undefined);
}

/** Loads the dialog when it is first opened or has something to show, and then keeps it mounted: an upload continues while it is closed. */
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
