import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import style from './picture-track.module.css'

interface PictureTrackProps {
  names: readonly string[]
  shown: number
  onShow: (place: number) => void
  draw: (name: string, place: number) => ReactNode
}

/** One picture at a time, swiped or led by `shown`; it keeps its picture when the screen is turned. */
export function PictureTrack({ names, shown, onShow, draw }: PictureTrackProps) {
  const track = useRef<HTMLUListElement>(null)
  const follow = useEffectEvent(() => {
    const element = track.current
    if (element && placeIn(element) !== shown) element.scrollTo({ left: shown * element.clientWidth })
  })
  useEffect(() => {
    if (shown >= 0) follow()
  }, [shown])
  useEffect(() => {
    const element = track.current
    if (!element) return
    const look = new ResizeObserver(() => follow())
    look.observe(element)
    return () => look.disconnect()
  }, [])
  return (
    <ul
      className={`bare ${style.track}`}
      ref={track}
      onScroll={({ target, currentTarget }) => target === currentTarget && onShow(placeIn(currentTarget))}
    >
      {names.map((name, place) => (
        <li key={name}>{draw(name, place)}</li>
      ))}
    </ul>
  )
}

function placeIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
}
