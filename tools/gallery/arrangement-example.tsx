import { useState } from 'react'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { TableArrangement, TableView } from '#platform/web/ui/back-office/table-arrangement.ts'
import { ColumnChooser } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ViewMenu } from '#platform/web/ui/back-office/view-menu.tsx'
import { ExampleRouter } from './example-router.tsx'
import { exampleColumns } from './example-rows.tsx'
import { exampleTexts } from './example-texts.ts'
import { Row } from './part.tsx'

const filterNames = ['status', 'from', 'to']
const statuses = [
  { value: 'paid', label: 'Paid' },
  { value: 'new', label: exampleTexts.long },
]
const columns = exampleColumns.map((column) => ({ ...column, name: column.title }))
const savedViews: readonly TableView[] = [
  { id: '1', name: 'Paid this month', query: '', isDefault: true },
  { id: '2', name: exampleTexts.long, query: '', isDefault: false },
]

/** Views, columns and filters of a list; only this example keeps what is chosen. */
export function ArrangementExample({ views = savedViews }: { views?: readonly TableView[] }) {
  const [openView, open] = useState<TableView | null>(views[0] ?? null)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const arrangement: TableArrangement = {
    isReady: true,
    views,
    openView,
    isChanged: openView !== null,
    open,
    currentQuery: '',
    columns: chosen,
    chooseColumns: (names) => setChosen(names.length > 0 ? names : null),
    save: async () => undefined,
    update: async () => undefined,
    remove: async () => open(null),
  }
  return (
    <Row>
      <ViewMenu arrangement={arrangement} />
      <ColumnChooser columns={columns} arrangement={arrangement} />
    </Row>
  )
}

export function FilterFieldsExample() {
  return (
    <ExampleRouter search="?status=paid">
      <FieldsInRouter />
    </ExampleRouter>
  )
}

function FieldsInRouter() {
  const table = useTableParams(filterNames)
  return (
    <Row>
      <FilterSelect table={table} name="status" label="Status of a client" any="All" options={statuses} />
      <FilterPeriod table={table} from="Joined from" to="Joined until" />
    </Row>
  )
}
