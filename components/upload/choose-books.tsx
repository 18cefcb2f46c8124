'use client';

import { FileText, Folder, X } from 'lucide-react';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field, Select } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { asThings, type ChosenFile, type ChosenThing, filesOfInput } from '#lib/client/uploads/chosen-files.ts';
import type { SaidOfUpload } from '#lib/client/uploads/send-upload.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import type { ShareChoice } from './share-choice.ts';
import { sizeText } from './size-text.ts';
import type { UploadLimits } from './upload-limits.ts';
import { type Trouble, UploadTrouble } from './upload-trouble.tsx';

interface ChooseBooksProps {
  given: ChosenFile[];
  /** The address of a website; empty for none. */
  givenAddress: string;
  sharing: ShareChoice[];
  limits: UploadLimits;
  /** The reason why the server rejected the chosen files. */
  trouble: Trouble | null;
  onStart: (files: ChosenFile[], said: SaidOfUpload) => void;
  /** Called when the server has received the given files. */
  onTaken: () => void;
}

/** The choice of files to add, and their metadata. */
export function ChooseBooks({ given, givenAddress, sharing, limits, trouble, onStart, onTaken }: ChooseBooksProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenFile[]>(given);
  const [taken, setTaken] = useState(given);
  const [address, setAddress] = useState(givenAddress);
  const [takenAddress, setTakenAddress] = useState(givenAddress);
  // Files dropped or pasted while this is open are added to those already chosen.
  if (taken !== given) {
    setTaken(given);
    setChosen([...chosen, ...given]);
  }
  if (takenAddress !== givenAddress) {
    setTakenAddress(givenAddress);
    if (givenAddress !== '') setAddress(givenAddress);
  }
  const things = asThings(chosen);
  const books = things.length + Number(address !== '');
  const isEmpty = books === 0;

  function start(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const grants = sharing[Number(textOf('share'))]?.grants ?? null;
    const said: SaidOfUpload = {
      ...(address.trim() !== '' && { addresses: [address.trim()] }),
      ...(books === 1 && textOf('title') !== '' && { title: textOf('title') }),
      ...(textOf('language') !== '' && { language: textOf('language') }),
      ...(grants !== null && { access_list: grants }),
    };
    onStart(
      things.flatMap(({ files }) => files),
      said,
    );
    onTaken();
  }

  return (
    <form className="grid gap-4" onSubmit={start}>
      <DropArea isLarge={isEmpty} limits={limits} onFiles={(files) => setChosen([...chosen, ...files])} />
      <div className="grid gap-1">
        <label htmlFor={`${id}-address`} className="font-medium">
          {wording().website.address}
        </label>
        <Field
          id={`${id}-address`}
          type="url"
          dir="ltr"
          className="w-full min-w-0"
          maxLength={2_000}
          placeholder="https://docs.example.org/guide/"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </div>
      {things.length > 0 && (
        <ul aria-label={wording().common.chosen} className="grid divide-y divide-line rounded-lg border border-line">
          {things.map((thing) => (
            <ThingRow
              key={thing.name}
              thing={thing}
              onRemove={() => setChosen(chosen.filter((file) => !thing.files.includes(file)))}
            />
          ))}
        </ul>
      )}
      {!isEmpty && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {books === 1 && (
            <div className="grid gap-1 sm:col-span-2">
              <label htmlFor={`${id}-title`} className="font-medium">
                {wording().common.title}
              </label>
              <Field
                id={`${id}-title`}
                name="title"
                className="w-full min-w-0"
                maxLength={300}
                placeholder={wording().upload.titlePlaceholder}
                autoComplete="off"
              />
            </div>
          )}
          <div className="grid gap-1">
            <label htmlFor={`${id}-language`} className="font-medium">
              {wording().common.language}
            </label>
            <Field
              id={`${id}-language`}
              name="language"
              className="w-full min-w-0"
              maxLength={35}
              placeholder={wording().upload.languagePlaceholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
          <div className="grid gap-1">
            <label htmlFor={`${id}-share`} className="font-medium">
              {wording().upload.readers}
            </label>
            <Select id={`${id}-share`} name="share" className="w-full min-w-0">
              {sharing.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </div>
      )}
      <UploadTrouble trouble={trouble} />
      {!isEmpty && (
        <p className="flex justify-end">
          <Button type="submit" look="main">
            {wording().upload.submit}
          </Button>
        </p>
      )}
    </form>
  );
}

interface DropAreaProps {
  isLarge: boolean;
  limits: UploadLimits;
  onFiles: (files: ChosenFile[]) => void;
}

/** The drop area for files, and the buttons to choose them. Files dropped elsewhere on the page are also added here. */
function DropArea({ isLarge, limits, onFiles }: DropAreaProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const note = (over: boolean) => (event: DragEvent) => {
    if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setOver(over);
  };
  const take = (input: HTMLInputElement) => {
    onFiles(filesOfInput(input.files));
    // Reset so that the same files can be chosen again.
    input.value = '';
  };
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-lg border border-dashed border-control px-4 text-center data-over:border-solid data-over:border-focus data-over:bg-surface ${isLarge ? 'py-8' : 'py-4'}`}
      data-over={isOver || undefined}
      onDragEnter={note(true)}
      onDragLeave={note(false)}
      onDrop={() => setOver(false)}
    >
      {isLarge && (
        <p className="max-w-[26rem] text-balance text-ink-2">
          <span className="pointer-coarse:hidden">{wording().upload.dropPrompt} </span>
          <span className="hidden pointer-coarse:inline">{wording().upload.choosePrompt} </span>
          {wording().upload.formats}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button look={isLarge ? 'main' : 'plain'} onClick={() => files.current?.click()}>
          {wording().upload.chooseFiles}
        </Button>
        <Button className="pointer-coarse:hidden" onClick={() => chooseFolder(folder.current)}>
          {wording().upload.chooseFolder}
        </Button>
      </div>
      <p className="max-w-[26rem] text-balance text-note text-ink-2">
        {formatMessage(wording().upload.limits, {
          size: sizeText(limits.bytes),
          files: formatMessage(wording().upload.fileCount, { count: limits.files }),
          pdfSize: sizeText(Math.min(limits.bytes, limits.pdfBytes)),
        })}
      </p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={wording().upload.files}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={wording().upload.folder}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
}

function chooseFolder(input: HTMLInputElement | null): void {
  if (input === null) return;
  // React does not know this attribute.
  input.webkitdirectory = true;
  input.click();
}

function ThingRow({ thing, onRemove }: { thing: ChosenThing; onRemove: () => void }) {
  const { name, isFolder, files, bytes } = thing;
  const Icon = isFolder ? Folder : FileText;
  return (
    <li className="flex items-center gap-3 py-1 ps-3 pe-1">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-3" />
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {name}
      </span>
      <span className="flex-none text-note text-ink-2 tabular-nums">
        {isFolder && `${formatMessage(wording().upload.fileCount, { count: files.length })} · `}
        {sizeText(bytes)}
      </span>
      <Tool aria-label={formatMessage(wording().upload.removeItem, { name })} onClick={onRemove}>
        <X aria-hidden="true" size={16} strokeWidth={1.75} />
      </Tool>
    </li>
  );
}
