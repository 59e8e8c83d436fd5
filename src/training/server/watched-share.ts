import type { OfferedVersion, SellerTraining } from './training.ts'

/** The share of a training video that a seller has to play before she may stock its product (D-204). */
const requiredShare = 0.9

/** The played share of a video, from 0 to 1; 0 if its length is not known. */
export function toShare(played: number, seconds: number | null): number {
  return seconds === null || seconds === 0 ? 0 : Math.min(1, played / seconds)
}

interface Played {
  played: number | undefined
  seconds: number | null
}

export function wasPlayed(
  training: SellerTraining,
  { run, video }: OfferedVersion,
  { played, seconds }: Played,
): boolean {
  if (seconds === null) return true
  const stored = run?.video === video ? run.played_seconds : 0
  const enough = seconds * requiredShare
  if (stored >= enough) return true
  return !training.isManaged && (played === undefined || played >= enough)
}
