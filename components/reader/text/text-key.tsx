/** The letter that does the same as the button it stands in, where there are keys. */
export function TextKey({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className="font-ui text-xs/none font-medium opacity-75 hand:hidden">
      {children}
    </kbd>
  );
}
