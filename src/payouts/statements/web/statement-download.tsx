import { useState } from 'react'
import { latestMonths } from '#payouts/statements/web/latest-months.ts'
import { payoutsText } from '#payouts/text.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import style from './statement-download.module.css'

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
