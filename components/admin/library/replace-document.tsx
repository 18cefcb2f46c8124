'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef } from 'react';

import { Button } from '#components/controls/button.tsx';
import { UploadProgress } from '#components/upload/upload-progress.tsx';
import { UploadTrouble } from '#components/upload/upload-trouble.tsx';
import { useUpload } from '#components/upload/use-upload.ts';
import { filesOfInput } from '#lib/client/uploads/chosen-files.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import type { LibraryDocument } from './library-document.tsx';

interface ReplaceDocumentProps {
  document: Pick<LibraryDocument, 'id' | 'title'>;
  titleId: string;
}

/** Replaces a document with a new file. */
export function ReplaceDocument({ document: { id: documentId, title }, titleId }: ReplaceDocumentProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useUpload({ onShelved: () => router.refresh(), isKept: false });
  const { stage } = upload;

  function start(files: FileList | null): void {
    upload.start(filesOfInput(files), { replaces: documentId });
    // Reset so that the same file can be chosen again.
    if (input.current !== null) input.current.value = '';
  }

  return (
    <>
      <Button className="w-full" aria-describedby={titleId} onClick={() => dialog.current?.showModal()}>
        {adminWording().document.replace.open}
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-words`}>
        <SectionTitle id={`${id}-title`}>
          {formatMessage(adminWording().document.replace.title, { title })}
        </SectionTitle>
        <p id={`${id}-words`} className="mt-2.5 mb-4">
          {adminWording().document.replace.explanation}
        </p>
        {stage.kind === 'choosing' ? (
          <>
            <UploadTrouble trouble={stage.trouble} />
            <div className="mt-2.5 flex flex-wrap justify-end gap-3">
              <Button onClick={() => dialog.current?.close()}>{adminWording().common.keepIt}</Button>
              <Button look="main" onClick={() => input.current?.click()}>
                {adminWording().document.replace.choose}
              </Button>
            </div>
          </>
        ) : (
          <UploadProgress
            stage={stage}
            onRetry={upload.retry}
            onCancel={upload.cancel}
            onReset={upload.reset}
            onLeave={() => dialog.current?.close()}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={adminWording().document.replace.input}
          onChange={({ currentTarget }) => start(currentTarget.files)}
        />
      </AdminDialog>
    </>
  );
}
