import { type CallOptions, downloadFile } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'
import { saveFile } from '#platform/web/ui/files/save-file.ts'

/** Sent by script, since a plain link cannot send the access token. */
export interface DownloadRequest {
  method: HttpMethod
  path: string
  options?: CallOptions
}

/** Fetches a file and saves it under a name; a refusal is told. */
export async function downloadAndSave({ method, path, options }: DownloadRequest, fileName: string): Promise<void> {
  try {
    saveFile(await downloadFile(method, path, options), fileName)
  } catch (error) {
    notifyError(error)
  }
}
