import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type DownloadRequest, downloadAndSave } from './download-and-save.ts'

interface DownloadButtonProps {
  request: DownloadRequest
  fileName: string
  /** The name for screen readers, if what is shown does not name the file; it begins with what is shown. */
  name?: string
  children: string
}

export function DownloadButton({ request, fileName, name, children }: DownloadButtonProps) {
  return (
    <Button
      variant="secondary"
      small
      icon={downloadIcon}
      aria-label={name}
      onClick={() => downloadAndSave(request, fileName)}
    >
      {children}
    </Button>
  )
}
