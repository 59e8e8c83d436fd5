import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import style from './picture-track.module.css'

interface PictureTrackProps {
  names: readonly string[]
  currentIndex: number
  onIndexChange: (index: number) => void
  renderPicture: (name: string, index: number) => ReactNode
}

/** Shows one picture at a time, which is swiped or set by `currentIndex`; a turned screen keeps the current picture. */
export function PictureTrack({ names, currentIndex, onIndexChange, renderPicture }: PictureTrackProps) {
  const track = useRef<HTMLUListElement>(null)
  const scrollToCurrent = useEffectEvent(() => {
    const element = track.current
    if (element && indexInView(element) !== currentIndex) element.scrollTo({ left: currentIndex * element.clientWidth })
  })
  useEffect(() => {
    if (currentIndex >= 0) scrollToCurrent()
  }, [currentIndex])
  useEffect(() => {
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(() => scrollToCurrent())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <ul
      className={`bare ${style.track}`}
      ref={track}
      onScroll={({ target, currentTarget }) => target === currentTarget && onIndexChange(indexInView(currentTarget))}
    >
      {names.map((name, index) => (
        <li key={name}>{renderPicture(name, index)}</li>
      ))}
    </ul>
  )
}

function indexInView({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
}
