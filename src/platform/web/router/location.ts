import { toLinkValue } from '#platform/input/link-value.ts'

/** The parts of a URL of this site, and its history entry. */
export interface Location {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  hash: string
  /** Unique for each entry of the history. */
  key: string
  /** The page that was requested before a guard redirected here; after a login it is opened. */
  requestedPath: string | null
}

export type RouteParams = Readonly<Record<string, string | undefined>>

/** Where to navigate: a URL, or its parts. Without a pathname the page stays the same; an absent query or fragment is removed. */
export type To = string | { pathname?: string; search?: string; hash?: string }

/** The URL of a `To`, relative to the current one; without a pathname the page stays the same. */
export function resolveTo(to: To, current: URL): URL {
  if (typeof to === 'string') return new URL(to, current)
  const url = new URL(to.pathname ?? current.pathname, current)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  return url
}

export function toLocation(
  { pathname, search, hash }: URL,
  key: string,
  requestedPath: string | null = null,
): Location {
  return { pathname, search, hash, key, requestedPath }
}

interface RoutePattern<Value> {
  segments: string[]
  value: Value
}

/**
 * Returns a function that finds the route of a path. Routes with fewer parameters win, whatever their order; punctuation that a sentence
 * has left behind a pasted path is ignored.
 */
export function createRouteMatcher<Value>(entries: readonly (readonly [path: string, value: Value])[]) {
  const patterns = entries
    .map(([path, value]): RoutePattern<Value> => ({ segments: splitPath(path), value }))
    .sort((one, other) => countParams(one.segments) - countParams(other.segments))
  const find = (segments: string[]): { value: Value; params: RouteParams } | null => {
    for (const { segments: pattern, value } of patterns) {
      const params = matchSegments(pattern, segments)
      if (params) return { value, params }
    }
    return null
  }
  return (pathname: string) => {
    const segments = splitPath(pathname)
    return find(segments) ?? find(segments.map((segment) => toLinkValue(decodePathSegment(segment))))
  }
}

function splitPath(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function countParams(segments: string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function matchSegments(pattern: string[], segments: string[]): RouteParams | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const expected = pattern[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = toLinkValue(decodePathSegment(segment))
    else if (expected !== segment) return null
  }
  return params
}

/** Text that is not valid percent-encoding stays as it is. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
