import { type ReactNode, useEffect, useRef, useState } from 'react'
import list from './data-table.module.css'

/** Around a table that may be wider than the window: scrolls only where it is, since no head sticks to the window from within a scroller. */
export function WideTable({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const table of element.children) observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={list.wide} data-scrolls={scrolls || undefined}>
      {children}
    </div>
  )
}
