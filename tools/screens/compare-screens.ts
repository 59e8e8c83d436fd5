import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { getScreenName } from './screen-names.ts'
import type { TakenScreen } from './take-screens.ts'

/** A pixel counts as changed if one of its colours differs by more than this, out of 255: edges of letters are not always drawn the same. */
const visibleDifference = 24
/** How many pixels may differ, for example through a blinking cursor or rounding, before a screen counts as changed. */
const fewPixels = 60

/** The screens that differ from the accepted ones by more than a few pixels, each with what has changed. */
export async function findChanged(taken: readonly TakenScreen[], accepted: string): Promise<Map<TakenScreen, string>> {
  const changed = new Map<TakenScreen, string>()
  for (const screen of taken) {
    const change = await describeChange(path.join(accepted, `${getScreenName(screen)}.png`), screen.file)
    if (change) changed.set(screen, change)
  }
  return changed
}

/** The names of the accepted screens that were not taken again, since their routes or actors are gone. */
export function findGone(taken: readonly TakenScreen[], accepted: string): string[] {
  const names = new Set(taken.map(getScreenName))
  return globSync('**/*.png', { cwd: accepted })
    .map((file) => file.replace(/\.png$/, '').replaceAll(path.sep, '/'))
    .filter((name) => !names.has(name))
    .sort()
}

async function describeChange(accepted: string, latest: string): Promise<string | null> {
  if (!existsSync(accepted)) return 'is new'
  const [before, after] = await Promise.all([readPixels(accepted), readPixels(latest)])
  if (before.info.width !== after.info.width || before.info.height !== after.info.height)
    return `is ${after.info.height} pixels high, where it was ${before.info.height}`
  const pixels = countChangedPixels(before, after)
  return pixels > fewPixels ? `differs by ${pixels} pixels` : null
}

type Pixels = Awaited<ReturnType<typeof readPixels>>

function countChangedPixels(before: Pixels, after: Pixels): number {
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
