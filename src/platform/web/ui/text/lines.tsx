/** Renders each line as a span, which the style sheet makes a block. They are keyed by index, since two lines may be equal. */
export function Lines({ items }: { items: readonly string[] }) {
  return Array.from(items.entries(), ([index, line]) => <span key={index}>{line}</span>)
}
