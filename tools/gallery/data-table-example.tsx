import { useState } from 'react'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { DeletedFilter, deletedFilterName } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ExampleRouter } from './example-router.tsx'
import { exampleColumns, exampleRows } from './example-rows.tsx'
import { type Outcome, useExampleQuery } from './use-example-query.ts'

interface DataTableExampleProps {
  /** The name of the table and of its search. */
  name: string
  outcome: Outcome
  total?: number
  /** The query of the URL that the table reads. */
  search?: string
}

const filterNames = [deletedFilterName]

/** A list of the back office in one of its states. */
export function DataTableExample({ search = '', ...example }: DataTableExampleProps) {
  return (
    <ExampleRouter search={search}>
      <TableInRouter {...example} />
    </ExampleRouter>
  )
}

function TableInRouter({ name, outcome, total = exampleRows.length }: Omit<DataTableExampleProps, 'search'>) {
  const table = useTableParams(filterNames)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(outcome === 'loaded' ? ['1'] : []))
  const query = useExampleQuery(name, outcome, { rows: total ? exampleRows : [], total })
  return (
    <DataTable
      caption={`Clients: ${name}`}
      columns={exampleColumns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      search={{ label: `Search clients: ${name}` }}
      actions={<DeletedFilter table={table} present="Current" deleted="Deleted" />}
      empty="No clients yet"
      selection={{
        selected: total ? selected : new Set(),
        onSelect: setSelected,
        label: ({ name: client }) => client,
        actions: (
          <Button small variant="secondary">
            Publish
          </Button>
        ),
      }}
    />
  )
}
