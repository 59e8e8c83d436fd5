import type { Db, Tx } from '#platform/server/database/database.ts'
import { type FileKind, findRememberedColumns, rememberColumns } from './import-store.ts'
import type { ColumnChoice, ImportFile } from './read-import-file.ts'

export { deleteMemoryOf as eraseImportsOf } from './import-store.ts'

interface Owner {
  userId: string
  kind: FileKind
}

/** The columns that the person has chosen now, with a way to look up an earlier choice for the same headings. */
export function chooseColumns(db: Db, owner: Owner, chosen: string[] | undefined): ColumnChoice {
  return { chosen, remember: (headings) => findRememberedColumns(db, { ...owner, headings }) }
}

/** Remembers the chosen columns for the next file with the same headings. */
export async function keepColumnChoice(
  tx: Tx,
  owner: Owner,
  { chosen, file: { headings } }: { chosen: string[] | undefined; file: ImportFile },
): Promise<void> {
  if (chosen && headings.length > 0) await rememberColumns(tx, { ...owner, headings, columns: chosen })
}
