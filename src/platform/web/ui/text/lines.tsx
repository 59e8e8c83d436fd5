/** Lines one below the other, for a style sheet that makes blocks of them; two may read the same. */
export function Lines({ items }: { items: readonly string[] }) {
  return Array.from(items.entries(), ([place, line]) => <span key={place}>{line}</span>)
}
