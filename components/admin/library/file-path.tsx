/** A path of the server, or what is written in its letters. It may break anywhere. */
export function FilePath({ children }: { children: string }) {
  return <code className="font-code text-[0.8125rem]/[1.45] font-normal wrap-anywhere">{children}</code>;
}
