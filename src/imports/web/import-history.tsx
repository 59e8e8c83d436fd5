import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportList } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { type ImportKind, importsQuery, useUndoImport } from '#imports/web/api.ts'
import { dayText } from '#platform/day-text.ts'
import { pageSize } from '#platform/web/queries.ts'
import { useViewer } from '#platform/web/session.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DeleteDialog } from '#platform/web/ui/delete-dialog.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'

type Import = ImportList['imports'][number]

/** What was brought in, the newest first, a page at a time. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const viewer = useViewer()
  const [leaving, setLeaving] = useState<Import | null>(null)
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
        columns={[...columnsOf(kind), actionColumn(setLeaving)]}
        rows={data.imports}
        rowKey={({ _id }) => _id}
      />
      <PageLinks page={page} pages={Math.ceil(data.ttl / pageSize)} onPage={setPage} />
      <DeleteDialog
        of={leaving}
        title={importsText.undoTitle}
        confirm={importsText.undo}
        onDelete={({ _id }) => undo.mutateAsync(_id)}
        onClose={() => setLeaving(null)}
      >
        {({ file }) => (
          <p>
            <strong>{file}</strong>. {importsText.undoHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columnsOf = (kind: ImportKind): Column<Import>[] => [
  { title: importsText.when, cell: ({ created }) => dayText(created), breaks: 'never' },
  { title: importsText.file, cell: ({ file }) => file, breaks: 'anywhere' },
  ...(kind === 'client' ? [{ title: importsText.seller, cell: ({ seller }: Import) => seller }] : []),
  { title: importsText.administrator, cell: ({ admin }) => admin },
  { title: importsText.rows, cell: ({ rows }) => rows, figures: true },
]

const actionColumn = (onUndo: (one: Import) => void): Column<Import> => ({
  title: importsText.action,
  cell: (one) =>
    one.undone ? (
      <Badge>{importsText.isUndone}</Badge>
    ) : (
      <Button look="secondary" small onClick={() => onUndo(one)}>
        {importsText.undo}
        <span className="unseen"> {one.file}</span>
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
