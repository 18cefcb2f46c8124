const NOT_ASCII_NAME = /[^A-Za-z0-9 ._-]/gu;
const NOT_ATTRIBUTE = /['()*!]/g;

/** The header of a file to keep (RFC 6266): a name that every client reads, and beside it the real one when that has more letters. */
export function attachmentNamed(filename: string): string {
  const name = filename.toWellFormed();
  const plain = name.replace(NOT_ASCII_NAME, '_');
  const encoded = encodeURIComponent(name).replace(NOT_ATTRIBUTE, escapeByte);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
