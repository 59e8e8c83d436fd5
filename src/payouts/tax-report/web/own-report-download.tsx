import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import style from '../../statements/web/statement-download.module.css'
import { taxReportText } from '../text.ts'
import { taxDetailsQuery } from './api.ts'

/** Downloads the seller's copy of what is reported about her for a year; shows nothing if no year has income. */
export function OwnReportDownload() {
  const viewer = useViewer()
  const years = useQuery(taxDetailsQuery(viewer.key)).data?.years ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const year = chosen ?? String(years[0] ?? '')
  if (year === '') return null
  return (
    <section className={style.box} aria-label={taxReportText.ownReport}>
      <h2 className={style.heading}>{taxReportText.ownReport}</h2>
      <div className={style.tools}>
        <Select
          pill
          label={taxReportText.year}
          value={year}
          options={years.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={setChosen}
        />
        <DownloadButton
          request={{ method: 'GET', path: `tax-details/report/${year}` }}
          fileName={`tax-report-${year}.pdf`}
        >
          {taxReportText.copyAsPdf}
        </DownloadButton>
      </div>
    </section>
  )
}
