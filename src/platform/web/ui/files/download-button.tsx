import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { type CallOptions, downloadFile } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { saveFile } from '#platform/web/ui/files/save-file.ts'

interface DownloadButtonProps {
  /** Sent by script, since a plain link cannot send the access token. */
  request: { method: HttpMethod; path: string; options?: CallOptions }
  fileName: string
  children: string
}

export function DownloadButton({ request: { method, path, options }, fileName, children }: DownloadButtonProps) {
  const download = async () => {
    try {
      saveFile(await downloadFile(method, path, options), fileName)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Button variant="secondary" small icon={downloadIcon} onClick={download}>
      {children}
    </Button>
  )
}
