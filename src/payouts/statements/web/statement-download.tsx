import { useState } from 'react'
import { payoutsText } from '#payouts/text.ts'
import { toLondonDay } from '#platform/dates.ts'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import style from './statement-download.module.css'

const label = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const monthsBack = 24

/** Downloads a month of commission as PDF or CSV. */
export function StatementDownload() {
  const [months] = useState(() => latestMonths(new Date(), monthsBack))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  return (
    <section className={style.box} aria-label={payoutsText.statement}>
      <h2 className={style.heading}>{payoutsText.statement}</h2>
      <div className={style.tools}>
        <Select pill label={payoutsText.statementMonth} value={month} options={months} onChange={setMonth} />
        {(['pdf', 'csv'] as const).map((format) => (
          <DownloadButton
            key={format}
            request={{ method: 'GET', path: `commission/statement/${month}`, options: { query: { format } } }}
            fileName={`commission-${month}.${format}`}
          >
            {format === 'pdf' ? payoutsText.asPdf : payoutsText.asCsv}
          </DownloadButton>
        ))}
      </div>
    </section>
  )
}

/** The current month in London and the months before it, the newest first. */
export function latestMonths(now: Date, count: number): { value: string; label: string }[] {
  const [year = 0, month = 0] = toLondonDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: label.format(first) }
  })
}
