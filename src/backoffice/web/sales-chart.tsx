import type { ReportInterval } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { paidOrdersUrl } from '#backoffice/web/order-list-urls.ts'
import { Link } from '#platform/web/router/links.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './sales-chart.module.css'

const height = 220
const foot = 24

/** A bar for each day, week or month with the sellers' commission as its part; a table shows the same values. */
export function SalesChart({ steps }: { steps: readonly ReportInterval[] }) {
  const maxTotal = Math.max(...steps.map(({ total }) => total), 1)
  const barHeight = (pounds: number) => (pounds / maxTotal) * (height - foot - 20)
  const share = 100 / steps.length
  const highest = steps.reduce((max, step) => (step.total > max.total ? step : max), steps[0] ?? emptyInterval)
  return (
    <figure className={style.figure}>
      <svg
        className={style.chart}
        height={height}
        role="img"
        aria-label={`${backofficeText.salesByTime}. ${backofficeText.highest}: ${formatPounds(highest.total)}, ${formatInterval(highest)}`}
      >
        {[1, 0.5].map((part) => (
          <g key={part}>
            <line
              x1="0"
              x2="100%"
              y1={height - foot - barHeight(maxTotal * part)}
              y2={height - foot - barHeight(maxTotal * part)}
            />
            <text x="0" y={height - foot - barHeight(maxTotal * part) - 5}>
              {formatPounds(maxTotal * part)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <g key={step.from}>
            <title>{`${formatInterval(step)}: ${formatPounds(step.total)}`}</title>
            {(['total', 'commission'] as const).map((of) => (
              <rect
                key={of}
                className={style[of]}
                x={`${(index + 0.15) * share}%`}
                width={`${0.7 * share}%`}
                y={height - foot - barHeight(step[of])}
                height={barHeight(step[of])}
                rx="2"
              />
            ))}
          </g>
        ))}
        <line x1="0" x2="100%" y1={height - foot} y2={height - foot} />
        <text x="0" y={height - 6}>
          {steps[0] && formatShortDay(steps[0].from)}
        </text>
        <text x="100%" y={height - 6} textAnchor="end">
          {steps.length > 0 && formatShortDay(steps[steps.length - 1]?.to ?? '')}
        </text>
      </svg>
      <figcaption className={style.legend}>
        <span className={style.totalKey}>{backofficeText.sold}</span>
        <span className={style.commissionKey}>{backofficeText.commission}</span>
      </figcaption>
      <details className={style.behind}>
        <summary>{backofficeText.showTable}</summary>
        <Table caption={backofficeText.salesByTime} columns={columns} rows={steps} rowKey={({ from }) => from} />
      </details>
    </figure>
  )
}

const emptyInterval: ReportInterval = { from: '', to: '', orders: 0, total: 0, commission: 0 }

const formatShortDay = (day: string) => day.split('-').reverse().join('/')
const formatInterval = ({ from, to }: ReportInterval) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`

const columns: readonly Column<ReportInterval>[] = [
  {
    title: backofficeText.days,
    cell: (step) => <Link to={paidOrdersUrl(step)}>{formatInterval(step)}</Link>,
    breaks: 'never',
  },
  { title: backofficeText.orders, cell: ({ orders }) => orders, numeric: true },
  { title: backofficeText.sold, cell: ({ total }) => formatPounds(total), numeric: true },
  { title: backofficeText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]
