import { ok } from '#platform/server/http/api.ts'

/** The envelope of a successful response; parts that are JSON already are joined into it. */
export function formatSuccess(data: unknown): string | Buffer {
  if (!isJson(data)) return JSON.stringify(ok(data))
  return Buffer.concat([Buffer.from('{"statusCode":1,"responseData":'), ...data, Buffer.from('}')])
}

function isJson(data: unknown): data is Buffer[] {
  return Array.isArray(data) && data.length > 0 && data.every(Buffer.isBuffer)
}
