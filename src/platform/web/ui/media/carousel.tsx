import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import playerPauseIcon from '@tabler/icons/outline/player-pause.svg?path'
import playerPlayIcon from '@tabler/icons/outline/player-play.svg?path'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'
import { isMotionAllowed } from '#platform/web/ui/browser/reduced-motion.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './carousel.module.css'

/** The time between two automatic steps (S-HOME-035). It is not a loading delay, so the setting PACING does not change it. */
const carouselEveryMs = 3000

interface CarouselProps {
  /** The name of the region. */
  label: string
  /** Each item needs a key. */
  children: ReactNode[]
  /** One item at a time over the whole width; otherwise from five on wide screens to two on phones (D-120). */
  single?: boolean
  /** Shown next to the arrows: a heading and a link such as 'View all'. */
  heading?: ReactNode
  more?: ReactNode
}

/** The server renders as many items of a row as a phone or a laptop shows. */
const renderedOnServer = 4

/** A row that scrolls by touch, by its arrows and by itself, until it has the pointer or the focus or is paused. */
export function Carousel({ label, children, single = false, heading, more }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [playing, setPlaying] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  // deferred: the items outside the first screen are rendered in small steps, so that a tap need not wait for them
  const complete = useDeferredValue(useHydrated())
  const rendered = complete ? children : children.slice(0, single ? 1 : renderedOnServer)
  // one picture is never scrolled, whatever its caption measures
  const fits = useFits(track, rendered.length) || children.length === 1
  const running = playing && !hovered && !focused && !fits
  useEffect(() => {
    if (!running || !isMotionAllowed()) return
    const timer = setInterval(() => scrollByItem(track.current, 1), carouselEveryMs)
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
        onClick={() => scrollByItem(track.current, -1)}
      />
      <IconButton
        icon={chevronRightIcon}
        label={`${commonText.next}: ${label}`}
        onClick={() => scrollByItem(track.current, 1)}
      />
    </div>
  )
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={`${style.carousel} ${single ? style.single : ''}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setHovered(false)}
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
      <ul className={style.track} ref={track} data-rove>
        {rendered.map((child, index) => (
          <li className={style.item} key={(child as { key?: string | null } | null)?.key ?? index}>
            {child}
          </li>
        ))}
      </ul>
      {(single || !(heading || more)) && arrows}
    </section>
  )
}

/** Whether all items are visible: no arrows then, and no movement. False on the server and during hydration. */
function useFits(track: React.RefObject<HTMLUListElement | null>, count: number): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = track.current
    if (!element || count === 0) return
    return observeSize([element], () => setFits(element.scrollWidth <= element.clientWidth + 1))
  }, [track, count])
  return fits
}

/** Scrolls by one item; from either end to the other. */
function scrollByItem(track: HTMLElement | null, direction: 1 | -1): void {
  const item = track?.firstElementChild
  if (!track || !(item instanceof HTMLElement)) return
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0
  const end = track.scrollWidth - track.clientWidth
  const atEnd = direction === 1 ? track.scrollLeft >= end - 2 : track.scrollLeft <= 2
  const left = atEnd ? (direction === 1 ? 0 : end) : track.scrollLeft + direction * (item.offsetWidth + gap)
  track.scrollTo({ left, behavior: isMotionAllowed() ? 'smooth' : 'auto' })
}
