import { useQuery } from '@tanstack/react-query'
import { Allowed, useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { hasRunOut, ValidityBadge } from '#accounts/documents/web/document-validity.tsx'
import { useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { formatDay } from '#platform/dates.ts'
import { Link, useSearchParams } from '#platform/web/router/router.tsx'
import { CountTabs } from '#platform/web/ui/back-office/count-tabs.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { openReturnsText } from '#returns/seller/text.ts'
import { type ProductSignal, productSignals, type SellerSignal, sellerSignals, signalPeriods } from '../contract.ts'
import { signalsText } from '../text.ts'
import {
  documentSignalsQuery,
  type ExpiringDocument,
  filterNames,
  productSignalsQuery,
  type QuietSeller,
  type SignalledProduct,
  sellerSignalsQuery,
  shownDays,
  signalCountsQuery,
} from './api.ts'
import style from './signals-screen.module.css'

type Signal = SellerSignal | 'documents' | ProductSignal

const signalsFor = { sellers: [...sellerSignals, 'documents'], catalogue: productSignals } as const

/** Each signal as a list of its own, with the number of its rows; an administrator's role decides which lists are shown. */
export function SignalsScreen() {
  const isAllowed = useRights()
  const viewer = useViewer()
  const [params] = useSearchParams()
  const signals: Signal[] = [
    ...(isAllowed('sellers') ? signalsFor.sellers : []),
    ...(isAllowed('catalogue') ? signalsFor.catalogue : []),
  ]
  const signal = signals.find((one) => one === params.get('signal')) ?? signals[0]
  const days = shownDays({ filters: { days: params.get('days') ?? '' } })
  const { data: counts } = useQuery(signalCountsQuery(viewer.key, days))
  return (
    <>
      <PageTitle lead={signalsText.lead}>{signalsText.signals}</PageTitle>
      <CountTabs
        label={signalsText.lists}
        tabs={signals.map((one) => ({
          to: urlOf(one, days),
          label: signalsText.tabs[one],
          count: counts?.[one] ?? undefined,
          isCurrent: one === signal,
        }))}
      />
      {signal && <p className={style.hint}>{signalsText.hints[signal](days)}</p>}
      {(signal === 'quiet' || signal === 'unsold') && <SellerSignals key={signal} signal={signal} />}
      {signal === 'documents' && <ExpiringDocuments />}
      {(signal === 'selling' || signal === 'returned') && <ProductSignals key={signal} signal={signal} />}
    </>
  )
}

const urlOf = (signal: Signal, days: number) =>
  days === signalPeriods[0] ? `/admin-signals?signal=${signal}` : `/admin-signals?signal=${signal}&days=${days}`

interface PeriodProps {
  table: ReturnType<typeof useAdminList>['table']
}

function Period({ table }: PeriodProps) {
  return (
    <Select
      pill
      label={signalsText.period}
      options={periodOptions}
      value={String(shownDays(table.params))}
      onChange={(days) => table.filter({ days })}
    />
  )
}

const periodOptions = signalPeriods.map((days) => ({ value: String(days), label: signalsText.days(days) }))

function SellerSignals({ signal }: { signal: SellerSignal }) {
  const { table, query } = useAdminList(sellerSignalsQuery(signal), (page) => page, filterNames)
  return (
    <DataTable
      caption={signalsText.tabs[signal]}
      columns={signal === 'quiet' ? quietColumns : unsoldColumns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      actions={
        <>
          <Period table={table} />
          <WriteLink sellerIds={query.data?.rows.map(({ id }) => id) ?? []} />
        </>
      }
      listFilters={filterNames}
      empty={signalsText.none[signal]}
    />
  )
}

/** Links to the form for news, addressed to the sellers that are shown. */
function WriteLink({ sellerIds }: { sellerIds: readonly string[] }) {
  const ids = [...new Set(sellerIds)]
  if (ids.length === 0) return null
  return (
    <Allowed right="emails">
      <ButtonLink small variant="secondary" to={`/admin-news?to=${ids.join()}`}>
        {signalsText.write(ids.length)}
      </ButtonLink>
    </Allowed>
  )
}

function ExpiringDocuments() {
  const { table, query } = useAdminList(documentSignalsQuery, (page) => page, filterNames)
  return (
    <DataTable
      caption={signalsText.tabs.documents}
      columns={documentColumns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      actions={<WriteLink sellerIds={query.data?.rows.map(({ sellerId }) => sellerId) ?? []} />}
      listFilters={filterNames}
      empty={signalsText.none.documents}
      firstStep={{ to: '/admin-user', label: signalsText.toSellers, hint: signalsText.noDocumentsHint }}
    />
  )
}

function ProductSignals({ signal }: { signal: ProductSignal }) {
  const { table, query } = useAdminList(productSignalsQuery(signal), (page) => page, filterNames)
  return (
    <DataTable
      caption={signalsText.tabs[signal]}
      columns={signal === 'selling' ? productColumns : returnedColumns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      actions={<Period table={table} />}
      listFilters={filterNames}
      empty={signalsText.none[signal]}
    />
  )
}

const sellerPath = (sellerId: string) => `/admin-user/admin-user-details/${sellerId}`

const sellerColumns: readonly Column<QuietSeller>[] = [
  { title: signalsText.seller, cell: ({ id, name }) => <Link to={sellerPath(id)}>{name}</Link> },
  { title: signalsText.email, cell: ({ email }) => <Email email={email} />, breaks: 'anywhere' },
]

const quietColumns: readonly Column<QuietSeller>[] = [
  ...sellerColumns,
  {
    title: signalsText.lastSale,
    cell: ({ lastSaleAt }) => (lastSaleAt ? formatDay(lastSaleAt) : ''),
    breaks: 'never',
  },
  { title: signalsText.salesBefore, cell: ({ sales }) => sales, numeric: true },
  { title: signalsText.clientsPaid, cell: ({ total }) => formatPounds(total), numeric: true },
]

const unsoldColumns: readonly Column<QuietSeller>[] = [
  ...sellerColumns,
  { title: signalsText.joined, cell: ({ joinedAt }) => formatDay(joinedAt), breaks: 'never' },
  { title: signalsText.inStock, cell: ({ stock }) => stock, numeric: true },
  { title: signalsText.linksSent, cell: ({ links }) => links, numeric: true },
]

const documentColumns: readonly Column<ExpiringDocument>[] = [
  { title: signalsText.seller, cell: ({ sellerId, name }) => <Link to={sellerPath(sellerId)}>{name}</Link> },
  { title: signalsText.email, cell: ({ email }) => <Email email={email} />, breaks: 'anywhere' },
  { title: signalsText.document, cell: ({ number }) => signalsText.documentNumber(number) },
  {
    title: signalsText.validUntil,
    cell: ({ validUntil }) =>
      hasRunOut(validUntil) ? <ValidityBadge validUntil={validUntil} /> : formatDay(validUntil),
    breaks: 'never',
  },
]

const productNames: readonly Column<SignalledProduct>[] = [
  {
    title: signalsText.product,
    cell: ({ id, name }) => <Link to={`/products/product-details/${id}`}>{name}</Link>,
  },
]

const productColumns: readonly Column<SignalledProduct>[] = [
  ...productNames,
  { title: signalsText.sold, cell: ({ sold }) => sold, numeric: true },
  { title: signalsText.soldBefore, cell: ({ soldBefore }) => soldBefore, numeric: true },
  { title: signalsText.returned, cell: ({ returned }) => returned, numeric: true },
]

const returnedColumns: readonly Column<SignalledProduct>[] = [
  ...productNames,
  { title: signalsText.returned, cell: ({ returned }) => returned, numeric: true },
  { title: signalsText.sold, cell: ({ sold }) => sold, numeric: true },
  {
    title: signalsText.reason,
    cell: ({ reason }) => (reason ? openReturnsText.reasonNames[reason] : ''),
  },
]
