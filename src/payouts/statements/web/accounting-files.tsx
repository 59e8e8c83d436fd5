import { useState } from 'react'
import { accountingFormats } from '#payouts/accounting/contract.ts'
import { accountingText } from '#payouts/accounting/text.ts'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './accounting-files.module.css'
import { latestMonths } from './statement-download.tsx'

const monthsBack = 24

/** Downloads a month of the books in the format of each accounting program. */
export function AccountingFiles() {
  const [months] = useState(() => latestMonths(new Date(), monthsBack))
  const [month, setMonth] = useState(months[1]?.value ?? '')
  return (
    <div className={style.box}>
      <Panel heading={accountingText.heading} fullWidth>
        <p className={style.lead}>{accountingText.lead}</p>
        <div className={style.files}>
          <Select pill label={accountingText.month} options={months} value={month} onChange={setMonth} />
          {accountingFormats.map((format) => (
            <DownloadButton
              key={format}
              request={{ method: 'GET', path: `admin/accounting/${month}`, options: { query: { format } } }}
              fileName={`${format}-${month}.csv`}
            >
              {accountingText.files[format]}
            </DownloadButton>
          ))}
        </div>
        <p className={style.hint}>{accountingText.accounts}</p>
        <p className={style.hint}>{accountingText.freeAgent}</p>
      </Panel>
    </div>
  )
}
