import { setFlagsFromString } from 'node:v8'

/** The version of Node whose V8 has the flag; any other V8 may not know it, and would complain at every start. */
const nodeWithFlag = 24

/** V8 keeps freed pages of its heap for later use; with this flag the process keeps fewer of them under load (decision 21). */
export function discardFreedPages(): void {
  if (Number.parseInt(process.versions.node, 10) === nodeWithFlag) setFlagsFromString('--no-decommit-pooled-pages')
}
