import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'

/** The items of a grid that are in the document, and the room that the rows before and after them would take, in pixels. */
export interface RowWindow {
  first: number
  /** The index after the last one. */
  end: number
  before: number
  after: number
}

/** A list with no more items than this stays whole; the server renders at most as many. */
const wholeList = 40
const initialWindow: RowWindow = { first: 0, end: wholeList, before: 0, after: 0 }

/**
 * The heights of rows including the gap below them, by the width of their list and the id of their first item. They are kept after the list
 * is gone: if it is opened again with the back arrow it is as long as before, and its scroll position leads to the same items.
 */
const rowHeights = new Map<number, Map<string, number>>()

/**
 * Keeps only the rows near the browser's window in the document, since each tap recalculates the styles of everything in it. The browser's
 * own search finds only these rows. The grid renders `before` and `after` as boxes of their own, so that scroll anchoring keeps working.
 */
export function useRowWindow(grid: RefObject<HTMLElement | null>, ids: readonly string[]): RowWindow {
  const [rows, setRows] = useState(initialWindow)
  const update = useEffectEvent(() => {
    if (!grid.current) return
    const isWhole = ids.length <= wholeList
    const next = isWhole ? initialWindow : findRowWindow(measureGrid(grid.current, ids, rows.first), innerHeight)
    if (!isSame(next, rows)) setRows(next)
  })
  const count = ids.length
  useLayoutEffect(() => {
    if (count > 0) update()
  }, [count])
  useEffect(() => {
    const stopObserving = grid.current && observeSize([grid.current], () => update())
    const onScroll = () => update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stopObserving?.()
      removeEventListener('scroll', onScroll)
    }
  }, [grid])
  return rows
}

interface MeasuredGrid {
  columns: number
  gap: number
  /** The distance of the grid's top from the top of the browser's window. */
  top: number
  /** The distance of each row from the top of the grid; the last entry is the end of the last row, including a gap. */
  rowTops: readonly number[]
}

/** Measures the rows in the document; a row that was never in it counts as high as the first of them. */
function measureGrid(grid: HTMLElement, ids: readonly string[], first: number): MeasuredGrid {
  const style = getComputedStyle(grid)
  const columns = style.gridTemplateColumns.split(' ').length
  const gap = Number.parseFloat(style.rowGap) || 0
  const heights = rowHeights.get(grid.clientWidth) ?? new Map<string, number>()
  rowHeights.set(grid.clientWidth, heights)
  const rendered = [...grid.children]
  for (let index = 0; index < rendered.length; index += columns)
    heights.set(ids[first + index] ?? '', (rendered[index]?.getBoundingClientRect().height ?? 0) + gap)
  const usual = heights.get(ids[first] ?? '') ?? 0
  const rowTops = [0]
  for (let index = 0; index < ids.length; index += columns) {
    const id = ids[index] ?? ''
    const height = heights.get(id) ?? usual
    // stored so that the heights of the rows above do not change whenever another row becomes the first
    heights.set(id, height)
    rowTops.push((rowTops.at(-1) ?? 0) + height)
  }
  return { columns, gap, top: grid.getBoundingClientRect().top, rowTops }
}

/** The rows in the browser's window, and within one more window's height above and below it. */
export function findRowWindow({ columns, gap, top, rowTops }: MeasuredGrid, windowHeight: number): RowWindow {
  const lastRow = rowTops.length - 2
  const above = rowTops.findLastIndex((rowTop) => top + rowTop < -windowHeight)
  const firstRow = Math.min(Math.max(above, 0), lastRow)
  const below = rowTops.findIndex((rowTop) => top + rowTop > 2 * windowHeight)
  const endRow = below < 0 ? lastRow + 1 : Math.max(below, firstRow + 1)
  const before = rowTops[firstRow] ?? 0
  const after = (rowTops.at(-1) ?? 0) - (rowTops[endRow] ?? 0)
  const [first, end] = [firstRow * columns, endRow * columns]
  return { first, end, before: Math.max(before - gap, 0), after: Math.max(after - gap, 0) }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after
}
