import { AppError } from '#lib/foundation/core/errors.ts';

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'it is on a read-only disk',
  EACCES: 'this program may not write there',
  EPERM: 'this program may not write there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
};

/** Describes a failed write of model files in one sentence for the person who requested them. */
export function folderFault(folder: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (code === '' ? 'the reason is in the log' : code);
  return new AppError('model_files_unavailable', {
    publicMessage: `The files of the model cannot be written to ${folder}: ${reason}.`,
    cause: error,
  });
}
