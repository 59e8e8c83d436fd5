import { type CallOptions, downloadFile } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'

/** Sent by script, since a plain link cannot send the access token. */
export interface DownloadRequest {
  method: HttpMethod
  path: string
  options?: CallOptions
}

/** Fetches a file and saves it under a name; a failure is notified. */
export async function downloadAndSave({ method, path, options }: DownloadRequest, fileName: string): Promise<void> {
  try {
    saveFile(await downloadFile(method, path, options), fileName)
  } catch (error) {
    notifyError(error)
  }
}

/** Saves a file that the page has made or loaded, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
