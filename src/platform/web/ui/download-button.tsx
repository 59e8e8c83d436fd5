import { type CallOptions, callForFile, type Method, messageOf } from '#platform/web/call.ts'
import { notify } from '#platform/web/notify.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { downloadIcon } from '#platform/web/ui/more-icons.ts'

interface DownloadButtonProps {
  /** Where the file is asked for: with the token, which no plain link could carry. */
  from: { method: Method; path: string; options?: CallOptions }
  fileName: string
  children: string
}

export function DownloadButton({ from: { method, path, options }, fileName, children }: DownloadButtonProps) {
  const download = async () => {
    try {
      saveAs(await callForFile(method, path, options), fileName)
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
  return (
    <Button look="secondary" small icon={downloadIcon} onClick={download}>
      {children}
    </Button>
  )
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
