import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import playerPauseIcon from '@tabler/icons/outline/player-pause.svg?path'
import playerPlayIcon from '@tabler/icons/outline/player-play.svg?path'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { isMotionAllowed } from '#platform/web/ui/browser/reduced-motion.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './carousel.module.css'

/** S-HOME-035; no delay, so the setting PACING does not change it. */
const carouselEveryMs = 3000

interface CarouselProps {
  /** Names the region. */
  label: string
  /** Each item needs a key. */
  children: ReactNode[]
  /** One at a time, edge to edge: banners. Otherwise 5, 5, 4, 3, 2 by width (D-120). */
  single?: boolean
  /** Beside the arrows: a heading, 'View all'. */
  heading?: ReactNode
  more?: ReactNode
}

/** As many items of a row stand in the server's page: what a phone or a laptop shows of it. */
const drawnAtOnce = 4

/** A row that is scrolled by finger, by arrows, and by itself until somebody touches it, looks at it or says pause. */
export function Carousel({ label, children, single = false, heading, more }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [playing, setPlaying] = useState(true)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const drawn = useHydrated() ? children : children.slice(0, single ? 1 : drawnAtOnce)
  const fits = useFits(track, drawn.length)
  const running = playing && !pointed && !focused && !fits
  useEffect(() => {
    if (!running || !isMotionAllowed()) return
    const timer = setInterval(() => step(track.current, 1), carouselEveryMs)
    return () => clearInterval(timer)
  }, [running])
  const arrows = !fits && (
    <div className={style.controls}>
      <IconButton
        icon={playing ? playerPauseIcon : playerPlayIcon}
        label={`${playing ? commonText.pause : commonText.play}: ${label}`}
        onClick={() => setPlaying(!playing)}
      />
      <IconButton
        icon={chevronLeftIcon}
        label={`${commonText.previous}: ${label}`}
        onClick={() => step(track.current, -1)}
      />
      <IconButton
        icon={chevronRightIcon}
        label={`${commonText.next}: ${label}`}
        onClick={() => step(track.current, 1)}
      />
    </div>
  )
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={`${style.carousel} ${single ? style.single : ''}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {(heading || more) && (
        <div className={style.top}>
          {heading}
          {more}
          {!single && arrows}
        </div>
      )}
      <ul className={style.track} ref={track}>
        {drawn.map((child, index) => (
          <li className={style.item} key={(child as { key?: string | null } | null)?.key ?? index}>
            {child}
          </li>
        ))}
      </ul>
      {(single || !(heading || more)) && arrows}
    </section>
  )
}

/** Nothing to scroll: no arrows, no movement. The server and the first drawing assume there is. */
function useFits(track: React.RefObject<HTMLUListElement | null>, count: number): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = track.current
    if (!element || count === 0) return
    const look = new ResizeObserver(() => setFits(element.scrollWidth <= element.clientWidth + 1))
    look.observe(element)
    return () => look.disconnect()
  }, [track, count])
  return fits
}

/** One item on, and from either end to the other. */
function step(track: HTMLElement | null, direction: 1 | -1): void {
  const item = track?.firstElementChild
  if (!track || !(item instanceof HTMLElement)) return
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0
  const end = track.scrollWidth - track.clientWidth
  const atEnd = direction === 1 ? track.scrollLeft >= end - 2 : track.scrollLeft <= 2
  const left = atEnd ? (direction === 1 ? 0 : end) : track.scrollLeft + direction * (item.offsetWidth + gap)
  track.scrollTo({ left, behavior: isMotionAllowed() ? 'smooth' : 'auto' })
}
