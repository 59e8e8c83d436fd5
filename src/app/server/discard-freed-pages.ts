import { setFlagsFromString } from 'node:v8'

/** The flag belongs to the V8 of this version; another one may not know it, and would say so at every start. */
const nodeWithFlag = 24

/** V8 keeps pages of its heap that it has freed, for later: under load the process holds 100 MB less with this flag than without (decision 21). */
export function discardFreedPages(): void {
  if (Number.parseInt(process.versions.node, 10) === nodeWithFlag) setFlagsFromString('--no-decommit-pooled-pages')
}
