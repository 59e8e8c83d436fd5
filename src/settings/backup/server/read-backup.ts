import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { type BackupTotals, backupTotalsSchema, totalsName } from './archive.ts'

export type BackupEntry = Extract extends AsyncIterable<infer Each> ? Each : never

const lineFeed = 0x0a

/** The entries of an archive, in their order. */
export async function* readEntries(source: string): AsyncGenerator<BackupEntry> {
  const archive = extract()
  const unpacked = pipeline(createReadStream(source), createGunzip(), archive)
  unpacked.catch((error) => archive.destroy(error))
  yield* archive
  await unpacked
}

/** Reads a backup from beginning to end; throws if its content differs from the numbers in its last entry. */
export async function readBackup(source: string): Promise<BackupTotals> {
  const rows = new Map<string, number>()
  let files = 0
  let end: BackupTotals | undefined
  for await (const entry of readEntries(source)) {
    const [kind, table = ''] = entry.header.name.split('/')
    if (entry.header.name === totalsName) {
      end = backupTotalsSchema.parse(JSON.parse((await buffer(entry)).toString()))
      continue
    }
    // COPY writes one line for each row; a line feed within a value is escaped as two characters
    const lines = await countLines(entry)
    if (kind === 'tables') rows.set(table, (rows.get(table) ?? 0) + lines)
    if (kind === 'files') files += 1
  }
  if (!end) throw new Error('it was cut off: its end is missing')
  const short = Object.entries(end.rows).find(([table, count]) => (rows.get(table) ?? 0) !== count)
  if (short) throw new Error(`${rows.get(short[0]) ?? 0} of ${short[1]} rows of ${short[0]} can be read`)
  if (files !== end.files) throw new Error(`${files} of ${end.files} files can be read`)
  return end
}

async function countLines(entry: BackupEntry): Promise<number> {
  let lines = 0
  for await (const bytes of entry as AsyncIterable<Uint8Array>)
    for (const byte of bytes) if (byte === lineFeed) lines += 1
  return lines
}
