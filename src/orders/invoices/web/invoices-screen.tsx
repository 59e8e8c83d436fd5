import { useRights } from '#access/web/own-rights.tsx'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { listQuery, type useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { invoiceFilterNames } from '../contract.ts'
import { invoicesText } from '../text.ts'
import { adminInvoiceRequest, adminInvoicesQuery, type ListedInvoice } from './api.ts'
import style from './invoices-screen.module.css'

export const load = prefetchAdminList(adminInvoicesQuery, invoiceFilterNames)

/** Lists all invoices and credit notes, with a search by number, filters by kind and day, and an export for the bookkeeper. */
export function InvoicesScreen() {
  const isAllowed = useRights()
  const { table, query } = useAdminList(
    adminInvoicesQuery,
    ({ invoices, total }) => ({ rows: invoices, total }),
    invoiceFilterNames,
  )
  return (
    <>
      <PageTitle lead={invoicesText.lead}>{invoicesText.invoices}</PageTitle>
      <DataTable
        caption={invoicesText.invoices}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: invoicesText.search }}
        filters={<InvoiceFilters table={table} />}
        actions={<ExportButton list="invoices" query={listQuery(table.params)} />}
        empty={invoicesText.noInvoices}
        firstStep={
          isAllowed('orders')
            ? { to: '/admin-order', label: invoicesText.toOrders, hint: invoicesText.noInvoicesHint }
            : undefined
        }
      />
    </>
  )
}

const kindOptions = [
  { value: '', label: invoicesText.anyKind },
  { value: 'invoice', label: invoicesText.titles.invoice },
  { value: 'credit_note', label: invoicesText.titles.credit_note },
]
const days = [
  ['from', invoicesText.from],
  ['to', invoicesText.until],
] as const

function InvoiceFilters({ table }: { table: ReturnType<typeof useTableParams> }) {
  const { filters } = table.params
  return (
    <>
      <Select
        label={invoicesText.kind}
        options={kindOptions}
        value={filters.kind ?? ''}
        onChange={(kind) => table.filter({ kind })}
      />
      {days.map(([name, label]) => (
        <div key={name} className={style.day}>
          <TextField
            label={label}
            type="date"
            value={filters[name] ?? ''}
            onChange={({ target }) => table.filter({ [name]: target.value })}
          />
        </div>
      ))}
    </>
  )
}

const columns: readonly Column<ListedInvoice>[] = [
  { title: invoicesText.number, cell: ({ number }) => number, breaks: 'never' },
  { title: invoicesText.kind, cell: ({ kind }) => invoicesText.titles[kind], breaks: 'never', onTablets: 'line' },
  { title: invoicesText.date, cell: ({ issuedAt }) => formatDay(issuedAt), breaks: 'never' },
  {
    title: adminOrdersText.orderNumber,
    cell: ({ orderId, orderNumber }) => <Link to={`/admin-order/admin-order-details/${orderId}`}>{orderNumber}</Link>,
    breaks: 'never',
  },
  { title: invoicesText.to, cell: ({ recipient }) => invoicesText.recipients[recipient], onTablets: 'titled line' },
  { title: invoicesText.netAmount, cell: ({ net }) => formatPounds(net), numeric: true, onTablets: 'titled line' },
  { title: invoicesText.vatAmount, cell: ({ vat }) => formatPounds(vat), numeric: true, onTablets: 'titled line' },
  { title: invoicesText.total, cell: ({ total }) => formatPounds(total), numeric: true },
  {
    title: invoicesText.dispute,
    cell: ({ dispute }) =>
      dispute && <Badge tone={dispute === 'won' ? 'neutral' : 'warning'}>{invoicesText.disputes[dispute]}</Badge>,
  },
  {
    title: invoicesText.file,
    cell: ({ id, number }) => (
      <DownloadButton
        request={adminInvoiceRequest(id)}
        fileName={`${number}.pdf`}
        name={invoicesText.downloadOf(number)}
      >
        {invoicesText.pdf}
      </DownloadButton>
    ),
  },
]
