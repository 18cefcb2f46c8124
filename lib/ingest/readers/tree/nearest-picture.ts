/** Of pictures of one name, the one whose way has most in common with that of a page; the first where several have. */
export function nearestPicture(paths: readonly string[], filename: string): string | undefined {
  const folders = filename.split('/').slice(0, -1);
  const common = (path: string) => {
    const parts = path.split('/');
    const parting = folders.findIndex((folder, index) => parts[index] !== folder);
    return parting === -1 ? folders.length : parting;
  };
  return paths.toSorted((one, other) => common(other) - common(one))[0];
}
