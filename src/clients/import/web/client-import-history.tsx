import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { importsText } from '#back-office/imports/text.ts'
import { PastImports } from '#back-office/imports/web/import-history.tsx'
import { clientImportText } from '#clients/import/text.ts'
import { type OwnImport, ownImportsQuery, useUndoOwnImport } from '#clients/import/web/api.ts'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import style from './import-clients-screen.module.css'

/** The seller's past imports, newest first, each of which she can undo; nothing where she has none. */
export function ClientImportHistory() {
  const viewer = useViewer()
  const [page, setPage] = useState(1)
  const undo = useUndoOwnImport()
  const { data } = useQuery(ownImportsQuery(viewer.key, page))
  if (!data || data.imports.length === 0) return null
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{importsText.imports}</h2>
      <PastImports
        {...{ ...data, page, onPage: setPage, columns, undoHint: clientImportText.undoHint }}
        onUndo={({ id }) => undo.mutateAsync(id)}
      />
    </section>
  )
}

const columns: readonly Column<OwnImport>[] = [
  { title: clientImportText.clientCount, cell: ({ rowCount }) => rowCount, numeric: true },
]
