import { tabStorage } from '#platform/web/tab-storage.ts'
import { watchers } from '#platform/web/watchers.ts'

export interface Notice {
  id: number
  kind: 'error' | 'success' | 'info'
  message: string
  /** Instead of 'Error' or 'Success'. */
  title?: string
}

interface NoticeOptions {
  title?: string
  /** Shown after the page was loaded anew (D-176). */
  afterReload?: boolean
}

const overReload = 'notice'
let notices: readonly Notice[] = []
let count = 0
const { tell, watch } = watchers()
export const watchNotices = watch

export const notify = {
  error: (message: string, options?: NoticeOptions) => add('error', message, options),
  success: (message: string, options?: NoticeOptions) => add('success', message, options),
  info: (message: string, options?: NoticeOptions) => add('info', message, options),
}

function add(kind: Notice['kind'], message: string, { title, afterReload = false }: NoticeOptions = {}): void {
  if (afterReload) {
    tabStorage()?.setItem(overReload, JSON.stringify({ kind, message, title }))
    return
  }
  // the same words twice are one notice: a page of failed calls says it once
  const others = notices.filter((notice) => notice.kind !== kind || notice.message !== message)
  count += 1
  set([...others, { id: count, kind, message, ...(title ? { title } : {}) }].slice(-3))
}

/** Called once when the page starts. */
export function showKeptNotice(): void {
  const text = tabStorage()?.getItem(overReload)
  if (!text) return
  tabStorage()?.removeItem(overReload)
  const { kind, message, title } = JSON.parse(text) as Notice
  add(kind, message, title ? { title } : {})
}

export function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id))
}

export function currentNotices(): readonly Notice[] {
  return notices
}

function set(next: readonly Notice[]): void {
  notices = next
  tell()
}
