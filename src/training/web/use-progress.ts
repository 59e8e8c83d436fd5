import { type RefObject, useEffect } from 'react'
import { type Progress, saveProgress, type Training } from './api.ts'

/** The least time between two reports of the position while the video plays. */
const everyMs = 10_000
/** How many played parts one report names at most. */
const mostParts = 50

/**
 * Stores the position in the video when it begins to play, while it plays, when it pauses, and when the page or the player is left; a
 * failed request is ignored. The first report starts the server's clock, which bounds how much can have been played.
 */
export function useProgress(
  video: RefObject<HTMLVideoElement | null>,
  { productId, version, video: name }: Pick<Training, 'productId' | 'version' | 'video'>,
): void {
  useEffect(() => {
    const element = video.current
    if (!element) return
    let last = ''
    let sentAt = Date.now()
    const store = (progress: Progress) => {
      last = JSON.stringify(progress)
      sentAt = Date.now()
      saveProgress({ productId, version, video: name }, progress).catch(() => undefined)
    }
    const begin = () => store(readProgress(element))
    const send = () => {
      const progress = readProgress(element)
      if (progress.played.length > 0 && JSON.stringify(progress) !== last) store(progress)
    }
    const sendAtTimes = () => {
      if (!element.paused && Date.now() - sentAt >= everyMs) send()
    }
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    element.addEventListener('play', begin, { once: true })
    element.addEventListener('timeupdate', sendAtTimes)
    element.addEventListener('pause', send)
    window.addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      element.removeEventListener('play', begin)
      element.removeEventListener('timeupdate', sendAtTimes)
      element.removeEventListener('pause', send)
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      send()
    }
  }, [video, productId, version, name])
}

const round = (seconds: number) => Math.round(seconds * 100) / 100

/** Reads the position and the played ranges of the browser's player, which leave out skipped parts and count nothing twice. */
export function readProgress({ played, currentTime }: HTMLVideoElement): Progress {
  const ranges = Array.from({ length: played.length }, (_, range): [number, number] => [
    round(played.start(range)),
    round(played.end(range)),
  ])
  const parts = ranges.filter(([from, to]) => from < to)
  return { position: round(currentTime), played: parts.slice(-mostParts) }
}
