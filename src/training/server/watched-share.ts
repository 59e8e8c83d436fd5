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

/**
 * Whether a video that has ended was played. One whose length is not known is as long as its seller has come in it; where the training is
 * the video alone, her call is believed then (D-204).
 */
export function wasPlayed(
  { isManaged }: Pick<SellerTraining, 'isManaged'>,
  { run, video }: OfferedVersion,
  { played, seconds }: Played,
): boolean {
  if (!seconds && !isManaged) return true
  const ofVideo = run?.video === video ? run : null
  const stored = ofVideo?.played_seconds ?? 0
  const enough = (seconds || (ofVideo?.reached_seconds ?? 0)) * requiredShare
  if (stored > 0 && stored >= enough) return true
  return !isManaged && (played === undefined || played >= enough)
}
