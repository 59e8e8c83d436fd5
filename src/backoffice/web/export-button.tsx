import { commonText } from '#platform/text.ts'
import type { CallOptions } from '#platform/web/api-client/call-api.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'

interface ExportButtonProps {
  /** As the export call names it. */
  list: string
  /** The filters of the list as it is shown. */
  query?: CallOptions['query']
}

/** The list that is shown, all of it, as a file. */
export function ExportButton({ list, query = {} }: ExportButtonProps) {
  return (
    <DownloadButton
      request={{ method: 'GET', path: `admin/export/${list}`, options: { query } }}
      fileName={`${list}.csv`}
    >
      {commonText.exportCsv}
    </DownloadButton>
  )
}
