import { findBox } from './mp4-boxes.ts'

/**
 * Where the last picture or sound of a track ends in the file, from the tables in its box 'stbl': how many samples a chunk has (stsc), how
 * large they are (stsz) and where the chunks start (stco, co64). Null if the tables are missing or contradict each other.
 */
export function findEndOfSamples(tables: Buffer): number | null {
  const [sizes, runs] = [findBox(tables, ['stsz']), findBox(tables, ['stsc'])]
  const chunks = readChunks(tables)
  if (!sizes || sizes.length < 12 || !runs || runs.length < 8 || !chunks) return null
  const sizeOfAll = readSizes(sizes)
  const count = sizes.readUInt32BE(8)
  const runCount = runs.readUInt32BE(4)
  if (!sizeOfAll || runs.length < 8 + 12 * runCount) return null
  let [sample, end] = [0, 0]
  for (let run = 0; run < runCount; run += 1) {
    const firstChunk = runs.readUInt32BE(8 + 12 * run)
    const perChunk = runs.readUInt32BE(12 + 12 * run)
    const nextRun = run + 1 < runCount ? runs.readUInt32BE(20 + 12 * run) : chunks.count + 1
    if (nextRun <= firstChunk || firstChunk === 0) return null
    for (let chunk = firstChunk; chunk < nextRun && chunk <= chunks.count && sample < count; chunk += 1) {
      const next = Math.min(count, sample + perChunk)
      end = Math.max(end, chunks.start(chunk - 1) + sizeOfAll(sample, next))
      sample = next
    }
  }
  return sample < count ? null : end
}

/**
 * Returns a function for the total bytes of the samples from `first` to before `next`, which all have one size or each a size of its own.
 */
function readSizes(table: Buffer): ((first: number, next: number) => number) | null {
  const one = table.readUInt32BE(4)
  if (one > 0) return (first, next) => one * (next - first)
  if (table.length < 12 + 4 * table.readUInt32BE(8)) return null
  return (first, next) => {
    let sum = 0
    for (let sample = first; sample < next; sample += 1) sum += table.readUInt32BE(12 + 4 * sample)
    return sum
  }
}

function readChunks(tables: Buffer): { count: number; start: (chunk: number) => number } | null {
  const [short, long] = [findBox(tables, ['stco']), findBox(tables, ['co64'])]
  const table = short ?? long
  const width = short ? 4 : 8
  if (!table || table.length < 8) return null
  const count = table.readUInt32BE(4)
  if (table.length < 8 + width * count) return null
  const start = (chunk: number) =>
    short ? table.readUInt32BE(8 + 4 * chunk) : Number(table.readBigUInt64BE(8 + 8 * chunk))
  return { count, start }
}
