import { formatDayInWords } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { CurveDay, RhythmMonth } from '../contract.ts'
import { sellerDeskText } from '../text.ts'
import { type Desk, paidOrdersUrl } from './api.ts'
import style from './desk-charts.module.css'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const nameMonth = (from: string | undefined) => (from ? monthName.format(new Date(from)) : '')

/** The charts of a seller's dashboard, each with its figures: this month against the one before, the commission, and how often clients buy. */
export function DeskCharts({ desk }: { desk: Desk }) {
  const [before, thisMonth] = desk.months.slice(-2).map(({ from }) => nameMonth(from))
  return (
    <>
      <Panel heading={sellerDeskText.curve} fullWidth>
        <MonthCurve curve={desk.curve} thisMonth={thisMonth ?? ''} before={before ?? ''} />
      </Panel>
      <Panel
        heading={sellerDeskText.paidOutAndWaiting}
        fullWidth
        actions={<Link to="/commission">{sellerDeskText.eachSale}</Link>}
      >
        <CommissionSplit desk={desk} />
      </Panel>
      <Panel heading={sellerDeskText.rhythm} fullWidth>
        <ClientRhythm rhythm={desk.rhythm} usualDays={desk.usualDays} />
      </Panel>
    </>
  )
}

interface CurveProps {
  curve: readonly CurveDay[]
  /** The names of the two months. */
  thisMonth: string
  before: string
}

/** The running sum of this month as a solid line, over that of the month before as a dashed one. */
function MonthCurve({ curve, thisMonth, before }: CurveProps) {
  const most = Math.max(...curve.flatMap(({ sold, before }) => [sold ?? 0, before ?? 0]), 1)
  const points = (values: readonly (number | null)[]) =>
    values
      .flatMap((value, at) =>
        value === null ? [] : [`${((at + 1) / curve.length) * 100},${100 - (value / most) * 100}`],
      )
      .join(' ')
  const last = (of: 'sold' | 'before') => curve.findLast((day) => day[of] !== null)
  const [today, end] = [last('sold'), last('before')]
  const words = `${thisMonth}: ${formatPounds(today?.sold ?? 0)}. ${before}: ${formatPounds(end?.before ?? 0)}`
  const columns: readonly Column<CurveDay>[] = [
    { title: sellerDeskText.day, cell: ({ day }) => day, numeric: true },
    { title: thisMonth, cell: ({ sold }) => (sold === null ? '–' : formatPounds(sold)), numeric: true },
    { title: before, cell: (row) => (row.before === null ? '–' : formatPounds(row.before)), numeric: true },
  ]
  return (
    <figure className={style.figure}>
      <div className={style.frame}>
        <span className={`figures ${style.most}`}>{formatPounds(most)}</span>
        <svg className={style.curve} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={words}>
          <line x1="0" x2="100" y1="0" y2="0" />
          <line x1="0" x2="100" y1="50" y2="50" />
          <line x1="0" x2="100" y1="100" y2="100" />
          <polyline className={style.before} points={`0,100 ${points(curve.map((day) => day.before))}`} />
          <polyline className={style.now} points={`0,100 ${points(curve.map(({ sold }) => sold))}`} />
        </svg>
        <span className={style.days} aria-hidden="true">
          <span>1</span>
          <span>{Math.round(curve.length / 2)}</span>
          <span>{curve.length}</span>
        </span>
      </div>
      <figcaption className={style.legend}>
        <span className={style.nowKey}>
          {thisMonth} <strong className="figures">{formatPounds(today?.sold ?? 0)}</strong>
        </span>
        <span className={style.beforeKey}>
          {before} <strong className="figures">{formatPounds(end?.before ?? 0)}</strong>
        </span>
      </figcaption>
      <details className={style.behind}>
        <summary>
          {sellerDeskText.showTable}
          <span className="visually-hidden">: {sellerDeskText.curve}</span>
        </summary>
        <Table narrow caption={sellerDeskText.curve} columns={columns} rows={curve} rowKey={({ day }) => String(day)} />
      </details>
    </figure>
  )
}

/** How much commission is paid out and how much waits: a bar in two parts, with the figures below it. */
function CommissionSplit({ desk: { paidOut, pending, nextPayout } }: { desk: Desk }) {
  const all = paidOut + pending
  return (
    <>
      {all > 0 && (
        <div className={style.split} aria-hidden="true">
          <span style={{ inlineSize: `${(paidOut / all) * 100}%` }} />
        </div>
      )}
      <dl className={style.amounts}>
        <div>
          <dt className={style.paidKey}>{sellerDeskText.paidOut}</dt>
          <dd className="figures">{formatPounds(paidOut)}</dd>
        </div>
        <div>
          <dt className={style.waitKey}>{sellerDeskText.onItsWay}</dt>
          <dd className="figures">{formatPounds(pending)}</dd>
        </div>
        <div>
          <dt>{sellerDeskText.nextPayout}</dt>
          <dd className="figures">
            {nextPayout
              ? `${formatPounds(nextPayout.amount)} ${sellerDeskText.by(formatDayInWords(nextPayout.day, nextPayout.day))}`
              : sellerDeskText.noneYet}
          </dd>
        </div>
      </dl>
    </>
  )
}

const rhythmHeight = 140

/** A bar for each month: clients who bought again, and on top of them those who bought for the first time. */
function ClientRhythm({ rhythm, usualDays }: { rhythm: readonly RhythmMonth[]; usualDays: number | null }) {
  const most = Math.max(...rhythm.map(({ first, again }) => first + again), 1)
  const share = 100 / rhythm.length
  const scale = (clients: number) => (clients / most) * (rhythmHeight - 24)
  return (
    <figure className={style.figure}>
      <p className={style.lead}>{usualDays === null ? sellerDeskText.noRhythm : sellerDeskText.usualDays(usualDays)}</p>
      <svg className={style.bars} height={rhythmHeight} role="img" aria-label={sellerDeskText.rhythm}>
        {rhythm.map(({ from, first, again }, at) => (
          <g key={from}>
            <title>{`${nameMonth(from)}: ${sellerDeskText.clientsBought(first, again)}`}</title>
            <rect
              className={style.again}
              x={`${(at + 0.2) * share}%`}
              width={`${0.6 * share}%`}
              y={rhythmHeight - 24 - scale(again)}
              height={scale(again)}
            />
            <rect
              className={style.first}
              x={`${(at + 0.2) * share}%`}
              width={`${0.6 * share}%`}
              y={rhythmHeight - 24 - scale(again + first)}
              height={scale(first)}
            />
            <text x={`${(at + 0.5) * share}%`} y={rhythmHeight - 6} textAnchor="middle">
              {nameMonth(from).slice(0, 3)}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={rhythmHeight - 24} y2={rhythmHeight - 24} />
      </svg>
      <figcaption className={style.legend}>
        <span className={style.againKey}>{sellerDeskText.again}</span>
        <span className={style.firstKey}>{sellerDeskText.firstTime}</span>
      </figcaption>
      <details className={style.behind}>
        <summary>
          {sellerDeskText.showTable}
          <span className="visually-hidden">: {sellerDeskText.rhythm}</span>
        </summary>
        <Table
          narrow
          caption={sellerDeskText.rhythm}
          columns={rhythmColumns}
          rows={rhythm.toReversed()}
          rowKey={({ from }) => from}
        />
      </details>
    </figure>
  )
}

const rhythmColumns: readonly Column<RhythmMonth>[] = [
  {
    title: sellerDeskText.month,
    cell: (month) => <Link to={paidOrdersUrl(month)}>{nameMonth(month.from)}</Link>,
    breaks: 'never',
  },
  { title: sellerDeskText.again, cell: ({ again }) => again, numeric: true },
  { title: sellerDeskText.firstTime, cell: ({ first }) => first, numeric: true },
]
