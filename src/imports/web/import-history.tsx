import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { importsText } from '#imports/text.ts'
import { type Import, type ImportKind, importsQuery, useUndoImport } from '#imports/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

/** Past imports, newest first, one page at a time. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const viewer = useViewer()
  const [undoing, setUndoing] = useState<Import | null>(null)
  const undo = useUndoImport(kind)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...importsQuery(viewer.key, kind, page),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Loading />
  if (data.imports.length === 0) return <p>{importsText.none}</p>
  return (
    <>
      <Table
        caption={importsText.imports}
        columns={[...columnsOf(kind), actionColumn(setUndoing)]}
        rows={data.imports}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} />
      <DeleteDialog
        item={undoing}
        title={importsText.undoTitle}
        confirm={importsText.undo}
        onDelete={({ id }) => undo.mutateAsync(id)}
        onClose={() => setUndoing(null)}
      >
        {({ fileName }) => (
          <p>
            <strong>{fileName}</strong>. {importsText.undoHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columnsOf = (kind: ImportKind): Column<Import>[] => [
  { title: importsText.when, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: importsText.file, cell: ({ fileName }) => fileName, breaks: 'anywhere' },
  ...(kind === 'client' ? [{ title: importsText.seller, cell: ({ seller }: Import) => seller }] : []),
  { title: importsText.administrator, cell: ({ administrator }) => administrator },
  { title: importsText.rows, cell: ({ rowCount }) => rowCount, numeric: true },
]

const actionColumn = (onUndo: (one: Import) => void): Column<Import> => ({
  title: importsText.action,
  cell: (one) =>
    one.isUndone ? (
      <Badge>{importsText.isUndone}</Badge>
    ) : (
      <Button variant="secondary" small onClick={() => onUndo(one)}>
        {importsText.undo}
        <span className="visually-hidden"> {one.fileName}</span>
      </Button>
    ),
})

function Loading() {
  return (
    <SkeletonGroup>
      <Skeleton height="96px" />
    </SkeletonGroup>
  )
}
