/** The same value with each of its texts changed, however deep it lies; the names of fields stay. */
export function inTexts<Value>(value: Value, change: (text: string) => string): Value {
  return changed(value, change) as Value;
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item, change)]));
}
