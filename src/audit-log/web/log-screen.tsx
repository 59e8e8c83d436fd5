import { LogState } from '#audit-log/web/log-state.tsx'
import type { LogEntry } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { logQuery } from '#backoffice/web/api.ts'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { useAdminList } from '#backoffice/web/use-admin-list.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

/** What a change may have been made to, and where that is seen. */
const subjects: Record<string, { label: string; path?: string }> = {
  user: { label: backofficeText.user, path: '/admin-user/admin-user-details/' },
  order: { label: backofficeText.order, path: '/admin-order/admin-order-details/' },
  client: { label: backofficeText.client, path: '/admin-client/admin-client-detail/' },
  product: { label: backofficeText.product, path: '/products/product-details/' },
  category: { label: backofficeText.category, path: '/category/category-details/' },
  'sub-category': { label: backofficeText.subCategory },
  banner: { label: backofficeText.banner, path: '/admin-banner/admin-banner-details/' },
  import: { label: backofficeText.import },
}

export function AuditLogScreen() {
  const { table, query } = useAdminList(logQuery, ({ entries, ttl }) => ({ rows: entries, total: ttl }), [
    'subject_kind',
    'subject_id',
    'from',
    'to',
  ])
  const { filters } = table.place
  return (
    <>
      <PageTitle lead={backofficeText.logLead}>{backofficeText.auditLog}</PageTitle>
      <DataTable
        caption={backofficeText.auditLog}
        columns={columns}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: backofficeText.searchLog }}
        actions={<ExportButton list="log" query={listQuery(table.place)} />}
        filters={
          <>
            <Select
              label={backofficeText.subject}
              value={filters.subject_kind ?? ''}
              options={[
                { value: '', label: backofficeText.anySubject },
                ...Object.entries(subjects).map(([value, { label }]) => ({ value, label })),
              ]}
              onChange={(kind) => table.filter({ subject_kind: kind })}
            />
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={backofficeText[name]}
                type="date"
                value={filters[name] ?? ''}
                onChange={({ target }) => table.filter({ [name]: target.value })}
              />
            ))}
            {filters.subject_id && (
              <Button variant="secondary" onClick={() => table.filter({ subject_id: '' })}>
                {backofficeText.wholeLog}
              </Button>
            )}
          </>
        }
        empty={backofficeText.emptyLog}
      />
    </>
  )
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' })

const columns: readonly Column<LogEntry>[] = [
  {
    title: backofficeText.when,
    cell: ({ created }) => <time dateTime={created}>{moment.format(new Date(created))}</time>,
    breaks: 'never',
  },
  { title: backofficeText.administrator, cell: ({ admin }) => admin },
  { title: backofficeText.change, cell: ({ action }) => action },
  { title: backofficeText.subject, cell: (entry) => <Subject {...entry} />, breaks: 'never' },
  {
    title: backofficeText.before,
    cell: ({ before, after }) => <LogState state={before} other={after} />,
    breaks: 'anywhere',
  },
  {
    title: backofficeText.after,
    cell: ({ before, after }) => <LogState state={after} other={before} />,
    breaks: 'anywhere',
  },
  { title: backofficeText.fromAddress, cell: ({ address }) => address },
]

function Subject({ subject_kind, subject_id }: LogEntry) {
  const { label, path } = subjects[subject_kind] ?? { label: subject_kind }
  return path && subject_id ? <Link to={path + subject_id}>{label}</Link> : label
}
