import { useState } from 'react'
import { payoutsText } from '#payouts/text.ts'
import { latestMonths } from '#payouts/web/latest-months.ts'
import { DownloadButton } from '#platform/web/ui/download-button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import style from './commission-statement.module.css'

const monthsBack = 24

/** A month of commission to keep, on paper or as a table. */
export function CommissionStatement() {
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
            from={{ method: 'GET', path: `commission/statement/${month}`, options: { query: { format } } }}
            fileName={`commission-${month}.${format}`}
          >
            {format === 'pdf' ? payoutsText.asPdf : payoutsText.asCsv}
          </DownloadButton>
        ))}
      </div>
    </section>
  )
}
