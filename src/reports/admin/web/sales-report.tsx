import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { MetricCards, Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { reportPresets } from '../contract.ts'
import { reportsText } from '../text.ts'
import { type RankedItem, reportQuery, type SalesReport as SalesReportData } from './api.ts'
import {
  failedPaymentsUrl,
  paidOrdersOfProductUrl,
  paidOrdersOfSellerUrl,
  paidOrdersUrl,
  paidPayLinkOrdersUrl,
  payLinkOrdersUrl,
} from './order-list-urls.ts'
import { type Period, setPeriodDay, useReportPeriod } from './report-period.ts'
import { SalesChart } from './sales-chart.tsx'
import style from './sales-report.module.css'

interface RankingProps {
  heading: string
  /** The titles of the first column and of the column with the count. */
  columnTitle: string
  countTitle: string
  rows: readonly RankedItem[]
  /** The URL of the list of a row's orders. */
  getUrl: (row: RankedItem) => string
}

/** The sales of the selected period, best products and sellers, and failed payments. */
export function SalesReport() {
  const viewer = useViewer()
  const reportPeriod = useReportPeriod()
  const { period } = reportPeriod
  const { data, isError, error, refetch } = useQuery({
    ...reportQuery(viewer.key, period.from, period.to),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={style.report} aria-labelledby="report">
      <div className={style.period}>
        <h2 id="report">{reportsText.salesOverTime}</h2>
        <PeriodSelect {...reportPeriod} />
      </div>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <ReportContent period={period} report={data} />}
    </section>
  )
}

function PeriodSelect({ period, days, setPeriod }: ReturnType<typeof useReportPeriod>) {
  return (
    <>
      <Select
        label={reportsText.period}
        value={String(days ?? '')}
        options={[
          ...reportPresets.map((days) => ({
            value: String(days),
            label: reportsText.lastDays.replace('{days}', String(days)),
          })),
          { value: '', label: reportsText.ownPeriod },
        ]}
        onChange={(days) => setPeriod(days ? Number(days) : period)}
      />
      {days === null &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={reportsText[end]}
            type="date"
            required
            value={period[end]}
            onChange={({ target }) => target.value && setPeriod(setPeriodDay(period, end, target.value))}
          />
        ))}
    </>
  )
}

/** Each metric links to its orders; `report` is undefined while it is loading. */
function ReportContent({ period, report }: { period: Period; report: SalesReportData | undefined }) {
  return (
    <>
      <MetricCards
        small
        items={[
          { name: reportsText.sold, value: report && formatPounds(report.total), to: paidOrdersUrl(period) },
          {
            name: reportsText.commission,
            value: report && formatPounds(report.commission),
            to: paidOrdersUrl(period),
          },
          { name: reportsText.paidOrders, value: report && String(report.orders), to: paidOrdersUrl(period) },
          {
            name: reportsText.failedPayments,
            value: report && String(report.failedPayments),
            to: failedPaymentsUrl(period),
          },
          { name: reportsText.linksSent, value: report && String(report.linksSent), to: payLinkOrdersUrl(period) },
          {
            name: reportsText.linksPaid,
            value: report && String(report.linksPaid),
            to: paidPayLinkOrdersUrl(period),
          },
          { name: reportsText.exploreLinks, value: report && String(report.exploreLinks) },
          { name: reportsText.shoppingLinks, value: report && String(report.shoppingLinks) },
        ]}
      />
      <Panels>
        <Panel heading={reportsText.salesByTime} fullWidth>
          {!report ? (
            <Skeleton height="300px" />
          ) : report.orders === 0 ? (
            <EmptyState text={reportsText.nothingSold} />
          ) : (
            <SalesChart steps={report.intervals} />
          )}
        </Panel>
        {report && report.orders > 0 && (
          <>
            <Ranking
              heading={reportsText.bestProducts}
              columnTitle={reportsText.product}
              countTitle={reportsText.pieces}
              rows={report.products}
              getUrl={({ id }) => paidOrdersOfProductUrl(period, id)}
            />
            <Ranking
              heading={reportsText.bestSellers}
              columnTitle={reportsText.seller}
              countTitle={reportsText.orders}
              rows={report.sellers}
              getUrl={({ id }) => paidOrdersOfSellerUrl(period, id)}
            />
          </>
        )}
      </Panels>
    </>
  )
}

/** The best sellers or products of a period, each with a bar relative to the best one. */
function Ranking({ heading, columnTitle: of, countTitle: counted, rows, getUrl: linkOf }: RankingProps) {
  const maxTotal = rows[0]?.total ?? 1
  const columns: readonly Column<RankedItem>[] = [
    { title: of, cell: (row) => <Link to={linkOf(row)}>{row.name}</Link> },
    { title: counted, cell: ({ count }) => count, numeric: true },
    {
      title: reportsText.sold,
      cell: ({ total }) => (
        <span className={style.amount}>
          {formatPounds(total)}
          <svg className={style.bar} height="6" aria-hidden="true">
            <rect width={`${(total / maxTotal) * 100}%`} height="6" rx="3" />
          </svg>
        </span>
      ),
    },
  ]
  return (
    <Panel heading={heading}>
      <Table caption={heading} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Panel>
  )
}
