import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { pageSize } from '#platform/web/api-client/call-api.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { importsText } from '../text.ts'
import { type Import, type ImportKind, importsQuery, useUndoImport } from './api.ts'

/** The imports of administrators, newest first, one page at a time. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const viewer = useViewer()
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
    <PastImports
      {...data}
      page={page}
      onPage={setPage}
      columns={columnsOf(kind)}
      undoHint={importsText.undoHint}
      onUndo={({ id }) => undo.mutateAsync(id)}
    />
  )
}

/** What the history shows of an import, whatever its kind. */
interface PastImport {
  id: string
  createdAt: string
  fileName: string
  rowCount: number
  isUndone: boolean
}

interface PastImportsProps<Item extends PastImport> {
  imports: readonly Item[]
  total: number
  page: number
  onPage: (page: number) => void
  /** The columns between the file's own and that of the actions. */
  columns: readonly Column<Item>[]
  /** Says what undoing an import does. */
  undoHint: string
  onUndo: (item: Item) => Promise<unknown>
}

/** A page of past imports, each of which can be undone. */
export function PastImports<Item extends PastImport>(props: PastImportsProps<Item>) {
  const { imports, total, page, onPage, columns, undoHint, onUndo } = props
  const [undoing, setUndoing] = useState<Item | null>(null)
  return (
    <>
      <Table
        caption={importsText.imports}
        columns={[...fileColumns, ...columns, actionColumn<Item>(setUndoing)]}
        rows={imports}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} pages={Math.ceil(total / pageSize)} onPage={onPage} />
      <DeleteDialog
        item={undoing}
        title={importsText.undoTitle}
        confirm={importsText.undo}
        onDelete={onUndo}
        onClose={() => setUndoing(null)}
      >
        {({ fileName }) => (
          <p>
            <strong>{fileName}</strong>. {undoHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const fileColumns: readonly Column<PastImport>[] = [
  { title: importsText.when, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: importsText.fileName, cell: ({ fileName }) => fileName, breaks: 'anywhere' },
]

const columnsOf = (kind: ImportKind): Column<Import>[] => [
  ...(kind === 'client' ? [{ title: importsText.seller, cell: ({ seller }: Import) => seller }] : []),
  { title: importsText.administrator, cell: ({ administrator }) => administrator },
  { title: importsText.rows, cell: ({ rowCount }) => rowCount, numeric: true },
]

const actionColumn = <Item extends PastImport>(onUndo: (one: Item) => void): Column<Item> => ({
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
