/** An address of the shop, taken apart. */
export interface Location {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  hash: string
  /** Its own for every entry of the history. */
  key: string
}

export type RouteParams = Readonly<Record<string, string | undefined>>

/** An address as asked for: whole, or the parts that change. */
export type To = string | { pathname?: string; search?: string; hash?: string }

/** The asked address seen from where one is; without a path the page stays the same. */
export function resolveTo(asked: To, from: URL): URL {
  if (typeof asked === 'string') return new URL(asked, from)
  const url = new URL(asked.pathname ?? from.pathname, from)
  url.search = asked.search ?? ''
  url.hash = asked.hash ?? ''
  return url
}

export function toLocation({ pathname, search, hash }: URL, key: string): Location {
  return { pathname, search, hash, key }
}

interface RoutePattern<Value> {
  segments: string[]
  value: Value
}

/** Finds which address a path is of; static ones win over those with parameters, whatever their order. */
export function createRouteMatcher<Value>(entries: readonly (readonly [path: string, value: Value])[]) {
  const patterns = entries
    .map(([path, value]): RoutePattern<Value> => ({ segments: splitPath(path), value }))
    .sort((one, other) => countParams(one.segments) - countParams(other.segments))
  return (pathname: string): { value: Value; params: RouteParams } | null => {
    const parts = splitPath(pathname)
    for (const { segments: wanted, value } of patterns) {
      const params = matchSegments(wanted, parts)
      if (params) return { value, params }
    }
    return null
  }
}

function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function countParams(parts: string[]): number {
  return parts.filter((part) => part.startsWith(':')).length
}

function matchSegments(wanted: string[], parts: string[]): RouteParams | null {
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = wanted[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = decodePathSegment(part)
    else if (expected !== part) return null
  }
  return params
}

/** What is no valid code stays as it is. */
export function decodePathSegment(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
