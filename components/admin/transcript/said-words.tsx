/** What somebody wrote, a reader, a reviewer or a model: with its own line ends. */
export function SaidWords({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{children}</p>;
}
