import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type DownloadRequest, downloadAndSave } from './download-and-save.ts'

interface DownloadButtonProps {
  request: DownloadRequest
  fileName: string
  children: string
}

export function DownloadButton({ request, fileName, children }: DownloadButtonProps) {
  return (
    <Button variant="secondary" small icon={downloadIcon} onClick={() => downloadAndSave(request, fileName)}>
      {children}
    </Button>
  )
}
