import { type NeededRight, orderReaders } from '#access/rights.ts'
import { AllowedLink } from '#access/web/own-rights.tsx'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { auditLogText } from '../text.ts'
import { type AuditLogEntry, auditLogFilter, auditLogQuery, type SubjectState } from './api.ts'
import style from './changed-values.module.css'

interface ChangedValuesProps {
  state: SubjectState
  /** The state to compare with: before or after the change. */
  other: SubjectState
}

/** The kinds of subject of a change, with the path of their pages. */
const subjects: Record<string, { label: string; path?: string; right?: NeededRight }> = {
  user: { label: auditLogText.user, path: '/admin-user/admin-user-details/', right: 'sellers' },
  order: {
    label: auditLogText.order,
    path: '/admin-order/admin-order-details/',
    right: orderReaders,
  },
  client: { label: auditLogText.client, path: '/admin-client/admin-client-detail/', right: 'clients' },
  product: { label: auditLogText.product, path: '/products/product-details/', right: 'catalogue' },
  category: { label: auditLogText.category, path: '/category/category-details/', right: 'catalogue' },
  'sub-category': { label: auditLogText.subCategory },
  banner: { label: auditLogText.banner, path: '/admin-banner/admin-banner-details/', right: 'content' },
  role: { label: auditLogText.role },
  coupon: { label: auditLogText.coupon, path: '/admin-coupon/admin-coupon-details/', right: 'coupons' },
  training: { label: auditLogText.training, path: '/admin-training/admin-training-details/', right: 'training' },
  'commission-rule': { label: auditLogText.commissionRule },
  'seller-tiers': { label: auditLogText.sellerTiers },
  import: { label: auditLogText.import },
  'tax-report': { label: auditLogText.taxReport },
}

export function AuditLogScreen() {
  const { table, query } = useAdminList(
    auditLogQuery,
    ({ entries, total }) => ({ rows: entries, total }),
    Object.values(auditLogFilter),
  )
  const { filters } = table.params
  return (
    <>
      <PageTitle lead={auditLogText.logLead}>{auditLogText.auditLog}</PageTitle>
      <DataTable
        caption={auditLogText.auditLog}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: auditLogText.searchLog }}
        actions={<ExportButton list="log" query={listQuery(table.params)} />}
        filters={
          <>
            <Select
              label={auditLogText.subject}
              value={filters[auditLogFilter.subjectKind] ?? ''}
              options={[
                { value: '', label: auditLogText.anySubject },
                ...Object.entries(subjects).map(([value, { label }]) => ({ value, label })),
              ]}
              onChange={(kind) => table.filter({ [auditLogFilter.subjectKind]: kind })}
            />
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={auditLogText[name]}
                type="date"
                value={filters[name] ?? ''}
                onChange={({ target }) => table.filter({ [name]: target.value })}
              />
            ))}
            {filters[auditLogFilter.subjectId] && (
              <Button variant="secondary" onClick={() => table.filter({ [auditLogFilter.subjectId]: '' })}>
                {auditLogText.wholeLog}
              </Button>
            )}
          </>
        }
        empty={auditLogText.emptyLog}
      />
    </>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

const columns: readonly Column<AuditLogEntry>[] = [
  {
    title: auditLogText.when,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{timeFormat.format(new Date(createdAt))}</time>,
    breaks: 'never',
  },
  { title: auditLogText.administrator, cell: ({ administrator }) => administrator, onTablets: 'line' },
  { title: auditLogText.change, cell: ({ action }) => action },
  { title: auditLogText.subject, cell: (entry) => <Subject {...entry} />, breaks: 'never' },
  {
    title: auditLogText.before,
    cell: ({ before, after }) => <ChangedValues state={before} other={after} />,
    breaks: 'anywhere',
  },
  {
    title: auditLogText.after,
    cell: ({ before, after }) => <ChangedValues state={after} other={before} />,
    breaks: 'anywhere',
  },
  { title: auditLogText.fromAddress, cell: ({ ipAddress }) => ipAddress, onTablets: 'titled line' },
]

function Subject({ subjectKind, subjectId }: AuditLogEntry) {
  const { label, path, right = 'any' } = subjects[subjectKind] ?? { label: subjectKind }
  if (!path || !subjectId) return label
  return (
    <AllowedLink right={right} to={path + subjectId}>
      {label}
    </AllowedLink>
  )
}

/** Shows the logged values of a subject before or after a change; unchanged values are left out. */
function ChangedValues({ state, other }: ChangedValuesProps) {
  const changed = Object.entries(state ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other?.[name]),
  )
  if (changed.length === 0) return '-'
  return (
    <dl className={style.state}>
      {changed.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
