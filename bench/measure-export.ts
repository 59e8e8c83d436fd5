import { spawnSync } from 'node:child_process'

export interface Exported {
  rows: number
  seconds: number
  /** What the process held more at its highest than before. */
  roseByMb: number
}

/** Every order as a file, and what the process that writes it takes for that. */
export async function measureExport(origin: string, headers: Record<string, string>, pid: number): Promise<Exported> {
  const before = residentMb(pid) ?? 0
  let highest = before
  let rows = -1
  let until = 0
  const began = performance.now()
  const answer = await fetch(`${origin}/api/v1/admin/export/orders`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`the export answers ${answer.status}`)
  for await (const part of answer.body as ReadableStream<Uint8Array>) {
    for (const byte of part) if (byte === newline) rows += 1
    if (performance.now() < until) continue
    until = performance.now() + 100
    highest = Math.max(highest, residentMb(pid) ?? 0)
  }
  return { rows, seconds: (performance.now() - began) / 1000, roseByMb: Math.max(0, highest - before) }
}

const newline = 10

/** Null where the system has no `ps`. */
export function residentMb(pid: number | undefined): number | null {
  if (pid === undefined) return null
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ? Math.round(Number(stdout) / 1024) : null
}
