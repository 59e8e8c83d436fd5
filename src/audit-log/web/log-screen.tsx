import { LogState } from '#audit-log/web/log-state.tsx'
import type { LogEntry } from '#backoffice/contract.ts'
import { adminMessages as say } from '#backoffice/text.ts'
import { logQuery } from '#backoffice/web/api.ts'
import { useAdminList } from '#platform/web/admin-list.ts'
import { Link } from '#platform/web/router.tsx'
import { listQuery } from '#platform/web/table-place.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { TextField } from '#platform/web/ui/field.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

/** What a change may have been made to, and where that is seen. */
const subjects: Record<string, { label: string; path?: string }> = {
  user: { label: say.user, path: '/admin-user/admin-user-details/' },
  order: { label: say.order, path: '/admin-order/admin-order-details/' },
  client: { label: say.client, path: '/admin-client/admin-client-detail/' },
  product: { label: say.product, path: '/products/product-details/' },
  category: { label: say.category, path: '/category/category-details/' },
  'sub-category': { label: say.subCategory },
  banner: { label: say.banner, path: '/admin-banner/admin-banner-details/' },
  import: { label: say.import },
}

export function Component() {
  const { table, query } = useAdminList(logQuery, ({ entries, ttl }) => ({ rows: entries, total: ttl }), [
    'subject_kind',
    'subject_id',
    'from',
    'to',
  ])
  const { filters } = table.place
  return (
    <>
      <PageTitle lead={say.logLead}>{say.auditLog}</PageTitle>
      <DataTable
        caption={say.auditLog}
        columns={columns}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchLog }}
        actions={<ExportButton list="log" query={listQuery(table.place)} />}
        filters={
          <>
            <Select
              label={say.subject}
              value={filters.subject_kind ?? ''}
              options={[
                { value: '', label: say.anySubject },
                ...Object.entries(subjects).map(([value, { label }]) => ({ value, label })),
              ]}
              onChange={(kind) => table.filter({ subject_kind: kind })}
            />
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={say[name]}
                type="date"
                value={filters[name] ?? ''}
                onChange={({ target }) => table.filter({ [name]: target.value })}
              />
            ))}
            {filters.subject_id && (
              <Button look="secondary" onClick={() => table.filter({ subject_id: '' })}>
                {say.wholeLog}
              </Button>
            )}
          </>
        }
        empty={say.emptyLog}
      />
    </>
  )
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' })

const columns: readonly Column<LogEntry>[] = [
  {
    title: say.when,
    cell: ({ created }) => <time dateTime={created}>{moment.format(new Date(created))}</time>,
    breaks: 'never',
  },
  { title: say.administrator, cell: ({ admin }) => admin },
  { title: say.change, cell: ({ action }) => action },
  { title: say.subject, cell: (entry) => <Subject {...entry} />, breaks: 'never' },
  { title: say.before, cell: ({ before, after }) => <LogState state={before} other={after} />, breaks: 'anywhere' },
  { title: say.after, cell: ({ before, after }) => <LogState state={after} other={before} />, breaks: 'anywhere' },
  { title: say.fromAddress, cell: ({ address }) => address },
]

function Subject({ subject_kind, subject_id }: LogEntry) {
  const { label, path } = subjects[subject_kind] ?? { label: subject_kind }
  return path && subject_id ? <Link to={path + subject_id}>{label}</Link> : label
}
