import { commonText } from '#platform/text.ts'
import type { CallOptions } from '#platform/web/api-client/call-api.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'

interface ExportButtonProps {
  /** The name of the list in the export call. */
  list: string
  /** The current filters of the list. */
  query?: CallOptions['query']
}

/** Downloads all rows of the current list as CSV. */
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
