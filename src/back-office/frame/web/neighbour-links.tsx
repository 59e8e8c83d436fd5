import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Location } from '#platform/web/router/location.ts'
import { Link, useLocation } from '#platform/web/router/router.tsx'
import { setPageParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { frameText } from '../text.ts'
import style from './neighbour-links.module.css'
import { extendList, getShownList, getStoredList, type OpenedList, storeOpenedList } from './opened-list.ts'

/** Shows the row's place in the list that its page was opened from, with links to the previous and the next row (D-599). */
export function NeighbourLinks() {
  const { pathname } = useLocation()
  const list = useOpenedList()
  const noun = nounOf(pathname)
  if (!list || !noun) return null
  const index = list.ids.indexOf(idOf(pathname))
  const place = list.start + index
  const [previous, next] = [list.ids[index - 1], list.ids[index + 1]]
  const pathOf = (id: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1) + id
  return (
    <nav className={style.links} aria-label={frameText.neighbours}>
      <Link replace data-back className={style.back} to={toListUrl(list, place)}>
        {frameText.backToList}
      </Link>
      {previous && (
        <Link replace className={style.link} to={pathOf(previous)}>
          <Icon icon={chevronLeftIcon} size={18} />
          <span>
            {frameText.previous} <span className={style.noun}>{noun}</span>
          </span>
        </Link>
      )}
      <span className={style.place}>{frameText.place(noun, place, Math.max(place, list.total))}</span>
      {next && (
        <Link replace className={style.link} to={pathOf(next)}>
          <span>
            {frameText.next} <span className={style.noun}>{noun}</span>
          </span>
          <Icon icon={chevronRightIcon} size={18} />
        </Link>
      )}
    </nav>
  )
}

const idOf = (pathname: string) => pathname.slice(pathname.lastIndexOf('/') + 1)

const nounOf = (pathname: string) => frameText.nouns[pathname.split('/').at(-2) ?? '']

/** The URL of the list as it was opened, at the page that has the row. */
function toListUrl({ pathname, search, pageSize }: OpenedList, place: number): string {
  const query = new URLSearchParams(search)
  setPageParams(query, { page: Math.ceil(place / pageSize), pageSize })
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

interface Visited {
  location: Location
  list: OpenedList | null
}

/**
 * The list that the shown page was opened from. When the page's row is the first or last one loaded, more rows are loaded in that
 * direction.
 */
function useOpenedList(): OpenedList | null {
  const location = useLocation()
  const viewer = useViewer().key
  const before = useRef<Visited | null>(null)
  const [list, setList] = useState<OpenedList | null>(null)
  useLayoutEffect(() => {
    const from = before.current
    const opened = nounOf(location.pathname) ? findOpenedList(location, from, viewer) : null
    before.current = { location, list: opened }
    setList(opened)
    if (opened) storeOpenedList(location.key, opened)
  }, [location, viewer])
  useEffect(() => {
    if (!list) return
    const direction = findOpenEnd(list, idOf(location.pathname))
    if (direction === null) return
    let isLeft = false
    const add = (extended: OpenedList | null) => {
      if (!extended || isLeft) return
      before.current = { location, list: extended }
      setList(extended)
      storeOpenedList(location.key, extended)
    }
    // if the neighbours cannot be loaded, the page only lacks their links
    extendList(list, direction).then(add, () => undefined)
    return () => {
      isLeft = true
    }
  }, [list, location])
  return list
}

/**
 * Finds the list that the page belongs to: the list shown just before, the list of the row's page shown just before, or the list stored
 * for this entry of the browser's history.
 */
function findOpenedList(location: Location, from: Visited | null, viewer: string): OpenedList | null {
  const id = idOf(location.pathname)
  const shown = getShownList()
  const wasShown = shown?.pathname === from?.location.pathname && shown?.search === from?.location.search
  const lists = [wasShown ? shown : null, from?.list ?? null, getStoredList(location.key)]
  return lists.find((list) => list?.viewer === viewer && list.ids.includes(id)) ?? null
}

/** 1 if the row is the last one loaded and more rows follow, -1 if it is the first one loaded and more rows precede it, otherwise null. */
function findOpenEnd({ ids, start, total }: OpenedList, id: string): 1 | -1 | null {
  if (id === ids.at(-1) && start + ids.length <= total) return 1
  return id === ids[0] && start > 1 ? -1 : null
}
