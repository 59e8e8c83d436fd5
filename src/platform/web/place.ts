/** An address of the shop, taken apart. */
export interface Place {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  hash: string
  /** Its own for every entry of the history. */
  key: string
}

export type Params = Readonly<Record<string, string | undefined>>

/** An address as asked for: whole, or the parts that change. */
export type PlaceAsked = string | { pathname?: string; search?: string; hash?: string }

/** The asked address seen from where one is; without a path the page stays the same. */
export function addressOf(asked: PlaceAsked, from: URL): URL {
  if (typeof asked === 'string') return new URL(asked, from)
  const url = new URL(asked.pathname ?? from.pathname, from)
  url.search = asked.search ?? ''
  url.hash = asked.hash ?? ''
  return url
}

export function placeOf({ pathname, search, hash }: URL, key: string): Place {
  return { pathname, search, hash, key }
}

interface Pattern<Value> {
  parts: string[]
  value: Value
}

/** Finds which address a path is of; static ones win over those with parameters, whatever their order. */
export function matcher<Value>(entries: readonly (readonly [path: string, value: Value])[]) {
  const patterns = entries
    .map(([path, value]): Pattern<Value> => ({ parts: partsOf(path), value }))
    .sort((one, other) => open(one.parts) - open(other.parts))
  return (pathname: string): { value: Value; params: Params } | null => {
    const parts = partsOf(pathname)
    for (const { parts: wanted, value } of patterns) {
      const params = fit(wanted, parts)
      if (params) return { value, params }
    }
    return null
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function open(parts: string[]): number {
  return parts.filter((part) => part.startsWith(':')).length
}

function fit(wanted: string[], parts: string[]): Params | null {
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = wanted[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = decoded(part)
    else if (expected !== part) return null
  }
  return params
}

/** What is no valid code stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
