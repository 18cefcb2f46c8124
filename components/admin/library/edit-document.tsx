'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState, type ComponentProps, type FormEvent } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import type { LibraryDocument, DocumentField } from './library-document.tsx';

const NAMES = (): Record<DocumentField, { label: string; request: string }> => ({
  title: { label: adminWording().document.field.title, request: 'title' },
  language: { label: adminWording().document.field.language, request: 'language' },
  authors: { label: adminWording().document.field.authors, request: 'authors' },
  documentType: { label: adminWording().document.field.type, request: 'document_type' },
  department: { label: adminWording().common.department, request: 'department' },
  origin: { label: adminWording().document.field.origin, request: 'origin' },
  sourceUpdatedAt: { label: adminWording().document.field.lastChanged, request: 'source_updated_at' },
});

const DAY_LENGTH = 'YYYY-MM-DD'.length;

interface EditDocumentProps {
  document: LibraryDocument;
  titleId: string;
}

/** Edits a document's title and other metadata, overriding its files. */
export function EditDocument({ document, titleId }: EditDocumentProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const id = useId();

  function close(isChanged: boolean): void {
    dialog.current?.close();
    if (isChanged) router.refresh();
  }

  return (
    <>
      <Button
        className="w-full"
        aria-describedby={titleId}
        onClick={() => {
          // A new form each time: typed text that was not saved is discarded.
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {adminWording().document.edit.open}
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={`${id}-title`} className="w-[min(34rem,100vw-2rem)]">
        <SectionTitle id={`${id}-title`}>{adminWording().document.edit.title}</SectionTitle>
        <EditForm key={opened} document={document} onLeave={close} />
      </AdminDialog>
    </>
  );
}

interface EditFormProps {
  document: LibraryDocument;
  onLeave: (isChanged: boolean) => void;
}

function EditForm({ document, onLeave }: EditFormProps) {
  const { id: documentId, fieldsByHand } = document;
  const [texts, setTexts] = useState<EditedTexts>(() => textsOf(document));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(body: Record<string, unknown>): Promise<void> {
    if (Object.keys(body).length === 0) {
      onLeave(false);
      return;
    }
    setSending(true);
    const sent = await sendToServer(`/api/documents/${encodeURIComponent(documentId)}`, { method: 'PATCH', body });
    setSending(false);
    if (sent.isDone) onLeave(true);
    else setProblem(sent.problem);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    void send(changedFields(document, texts));
  }

  const line = (field: keyof EditedTexts, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <TextLine
      label={fieldName(field)}
      value={texts[field]}
      isByHand={fieldsByHand.includes(field)}
      onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
      {...more}
    />
  );
  return (
    <form className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-2" onSubmit={save}>
      {line('title', { required: true, maxLength: 300, className: 'sm:col-span-2' })}
      {line('authors', { placeholder: adminWording().document.edit.authorsHint, className: 'sm:col-span-2' })}
      {line('language', { placeholder: 'en', maxLength: 35 })}
      {line('sourceUpdatedAt', { type: 'date', required: true })}
      {line('documentType', { placeholder: 'manual', maxLength: 100 })}
      {line('department', { maxLength: 100 })}
      {line('origin', { placeholder: 'wiki', maxLength: 100 })}
      {fieldsByHand.length > 0 && (
        <p className="text-ink-2 sm:col-span-2">
          <Filled
            text={adminWording().document.edit.byHandHint}
            parts={{
              follow: (
                <button
                  type="button"
                  className={`${LINKED} pointer-coarse:min-h-11`}
                  disabled={isSending}
                  onClick={() => void send({ follow_source: fieldsByHand.map(requestName) })}
                >
                  {adminWording().document.useFileValues}
                </button>
              ),
            }}
          />
        </p>
      )}
      <p role="alert" className="text-danger empty:hidden sm:col-span-2">
        {problem}
      </p>
      <p className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button onClick={() => onLeave(false)}>{adminWording().common.cancel}</Button>
        <Button type="submit" look="main" disabled={isSending}>
          {adminWording().common.save}
        </Button>
      </p>
    </form>
  );
}

interface TextLineProps extends ComponentProps<typeof Field> {
  label: string;
  isByHand: boolean;
}

function TextLine({ label, isByHand, className = '', ...props }: TextLineProps) {
  const id = useId();
  return (
    <div className={`grid min-w-0 gap-1 ${className}`}>
      <label htmlFor={id} className="font-medium">
        {label}
        {isByHand && <span className="font-normal text-ink-2"> {adminWording().document.edit.byHand}</span>}
      </label>
      <Field id={id} className="w-full min-w-0" autoComplete="off" {...props} />
    </div>
  );
}

type EditedTexts = Record<DocumentField, string>;

/** The field's label in the form. */
function fieldName(field: DocumentField): string {
  return NAMES()[field].label;
}

/** The field's name in the API. */
function requestName(field: DocumentField): string {
  return NAMES()[field].request;
}

export function textsOf(document: LibraryDocument): EditedTexts {
  const { title, language, authors, documentType, department, origin, sourceUpdatedAt } = document;
  return {
    title,
    language: language ?? '',
    authors: authors.join(', '),
    documentType: documentType ?? '',
    department: department ?? '',
    origin: origin ?? '',
    sourceUpdatedAt: sourceUpdatedAt.slice(0, DAY_LENGTH),
  };
}

/** Returns the fields to send to the server: only those that changed, so that no others count as set by hand. */
export function changedFields(document: LibraryDocument, texts: EditedTexts): Record<string, unknown> {
  const before = textsOf(document);
  const fields = (Object.keys(texts) as DocumentField[]).filter((field) => texts[field].trim() !== before[field]);
  return Object.fromEntries(fields.map((field) => [requestName(field), valueOf(field, texts[field].trim())]));
}

function valueOf(field: DocumentField, text: string): unknown {
  if (field === 'title' || field === 'sourceUpdatedAt') return text;
  if (field !== 'authors') return text === '' ? null : text;
  return text
    .split(',')
    .map((author) => author.trim())
    .filter((author) => author !== '');
}
