import { existsSync } from 'node:fs'
import sharp from 'sharp'

/** A pixel counts as changed if one of its colours differs by more than this, out of 255: edges of letters are not always drawn the same. */
const visibleDifference = 24
/** How many pixels may differ, for example through a blinking cursor or rounding, before a screen counts as changed. */
export const fewPixels = 60

/** How many pixels differ; null where the screen is new or has another size. */
export async function countChangedPixels(accepted: string, latest: string): Promise<number | null> {
  if (!existsSync(accepted)) return null
  const [before, after] = await Promise.all([readPixels(accepted), readPixels(latest)])
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return null
  const { channels } = after.info
  let changed = 0
  for (let at = 0; at < after.data.length; at += channels)
    if (isChanged(before.data, after.data, at, channels)) changed += 1
  return changed
}

const readPixels = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })

function isChanged(before: Buffer, after: Buffer, at: number, channels: number): boolean {
  for (let channel = at; channel < at + channels; channel++)
    if (Math.abs((before[channel] ?? 0) - (after[channel] ?? 0)) > visibleDifference) return true
  return false
}
