/** Lines one below the other, for a style sheet that makes blocks of them; two may read the same. */
export function Lines({ of }: { of: readonly string[] }) {
  return Array.from(of.entries(), ([place, line]) => <span key={place}>{line}</span>)
}
