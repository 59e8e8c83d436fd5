import { residentMb } from '../process-figures.ts'

export interface ExportFigures {
  rows: number
  seconds: number
  /** By how much the process's peak resident memory during the export exceeds its memory before the export. */
  roseByMb: number
}

/** Downloads the export of all orders and watches the memory of the process that writes it. */
export async function measureExport(
  origin: string,
  headers: Record<string, string>,
  pid: number,
): Promise<ExportFigures> {
  const before = residentMb(pid) ?? 0
  let peak = before
  let rows = -1
  let nextSampleAt = 0
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/v1/admin/export/orders`, { headers })
  if (!response.ok || !response.body) throw new Error(`the export answers ${response.status}`)
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    for (const byte of chunk) if (byte === newline) rows += 1
    if (performance.now() < nextSampleAt) continue
    nextSampleAt = performance.now() + 100
    peak = Math.max(peak, residentMb(pid) ?? 0)
  }
  return { rows, seconds: (performance.now() - startedAt) / 1000, roseByMb: Math.max(0, peak - before) }
}

const newline = 10
