import { setFlagsFromString } from 'node:v8'

/** The flags belong to the V8 of this version; another one may not know them, and would say so at every start. */
const nodeWithFlags = 24

const flags = [
  // memory of collected objects is kept for later otherwise
  '--no-decommit-pooled-pages',
  // garbage is collected once the heap has grown by a fifth; V8 would let it double
  '--heap-growing-percent=20',
]

/** Under load the process holds less memory (decision 21). */
export function limitHeap(): void {
  if (Number.parseInt(process.versions.node, 10) !== nodeWithFlags) return
  for (const flag of flags) setFlagsFromString(flag)
}
