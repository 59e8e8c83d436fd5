/** One span a line, for a style sheet that makes blocks of them. Keyed by index, since two lines may be equal. */
export function Lines({ items }: { items: readonly string[] }) {
  return Array.from(items.entries(), ([index, line]) => <span key={index}>{line}</span>)
}
