import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/** A list as its reader saw it when she opened one of its rows; 'Next' follows the order of its ids (D-599). */
export interface OpenedList {
  /** The key of the viewer to whom it was shown. */
  viewer: string
  pathname: string
  search: string
  pageSize: number
  /** The first and the last page of the list from which `ids` were loaded. */
  firstPage: number
  lastPage: number
  /** The place of its first id among all rows of the list, from 1. */
  start: number
  /** The number of all rows when the list was opened. */
  total: number
  ids: readonly string[]
}

/** Loads the ids of a page of the list as it is now. */
export type LoadPage = (list: OpenedList, page: number) => Promise<readonly string[]>

let shown: OpenedList | null = null
const loaders = new Map<string, LoadPage>()

/** Remembers the list that the page shows. */
export function setShownList(list: OpenedList, load: LoadPage): void {
  shown = list
  loaders.set(list.pathname, load)
}

/** The list that was shown most recently. */
export const getShownList = () => shown

/**
 * Adds the rows before the first or after the last loaded row. Returns null if there are none, and after a reload, which forgets how to
 * load the list.
 */
export async function extendList(list: OpenedList, direction: 1 | -1): Promise<OpenedList | null> {
  const load = loaders.get(list.pathname)
  if (!load) return null
  return direction === 1 ? addRowsBehind(list, load) : addRowsBefore(list, load)
}

/**
 * Adds the rows after the last loaded one. Rows that left the list meanwhile, such as dispatched orders, move the others up, so the next
 * row may be on a page that was loaded before.
 */
export async function addRowsBehind(list: OpenedList, load: LoadPage): Promise<OpenedList | null> {
  const isKnown = (id: string) => list.ids.includes(id)
  let page = list.lastPage
  let rows = await load(list, page)
  // no known row is left on this page, so the last known one has moved up to an earlier page
  while (page > list.firstPage && !rows.some(isKnown)) {
    page -= 1
    rows = await load(list, page)
  }
  let behind = rows.slice(rows.findLastIndex(isKnown) + 1)
  if (behind.length === 0) {
    page += 1
    behind = (await load(list, page)).filter((id) => !isKnown(id))
  }
  return behind.length === 0 ? null : { ...list, lastPage: page, ids: [...list.ids, ...behind] }
}

/**
 * Adds the rows before the first loaded one. New rows move the others down, so the missing rows may be on the page that was loaded first.
 */
export async function addRowsBefore(list: OpenedList, load: LoadPage): Promise<OpenedList | null> {
  const isKnown = (id: string) => list.ids.includes(id)
  let page = list.firstPage
  const rows = await load(list, page)
  let before = rows.slice(0, Math.max(0, rows.findIndex(isKnown)))
  if (before.length === 0 && page > 1) {
    page -= 1
    before = (await load(list, page)).filter((id) => !isKnown(id))
  }
  if (before.length === 0) return null
  return { ...list, firstPage: page, start: Math.max(1, list.start - before.length), ids: [...before, ...list.ids] }
}

const storageKey = 'opened-lists'
const mostStored = 5

/** The lists of the latest entries of this tab's history, by the keys of the entries. */
function getStoredLists(): Record<string, OpenedList> {
  return JSON.parse(getSessionStorage()?.getItem(storageKey) ?? '{}') as Record<string, OpenedList>
}

/** Stores the list that a history entry's page was opened from, so that a reload and the Back button find it again. */
export function storeOpenedList(key: string, list: OpenedList): void {
  const { [key]: _previous, ...others } = getStoredLists()
  const latest = Object.fromEntries([...Object.entries(others), [key, list] as const].slice(-mostStored))
  getSessionStorage()?.setItem(storageKey, JSON.stringify(latest))
}

export const getStoredList = (key: string): OpenedList | null => getStoredLists()[key] ?? null
