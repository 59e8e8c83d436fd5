import { useState } from 'react'
import { callForFile, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { downloadIcon } from '#base/web/ui/more-icons.ts'
import { Select } from '#base/web/ui/select.tsx'
import { latestMonths } from '#commission/web/latest-months.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'
import style from './commission-statement.module.css'

const monthsBack = 24

/** A month of commission to keep, on paper or as a table. */
export function CommissionStatement() {
  const [months] = useState(() => latestMonths(new Date(), monthsBack))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const download = async (format: 'pdf' | 'csv') => {
    try {
      const file = await callForFile(`commission/statement/${month}`, { format })
      offer(file, `commission-${month}.${format}`)
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
  return (
    <section className={style.box} aria-label={say.statement}>
      <h2 className={style.heading}>{say.statement}</h2>
      <div className={style.tools}>
        <Select pill label={say.statementMonth} value={month} options={months} onChange={setMonth} />
        <Button small look="secondary" icon={downloadIcon} onClick={() => download('pdf')}>
          {say.asPdf}
        </Button>
        <Button small look="secondary" icon={downloadIcon} onClick={() => download('csv')}>
          {say.asCsv}
        </Button>
      </div>
    </section>
  )
}

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
