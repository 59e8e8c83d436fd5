import { readFileSync } from 'node:fs'
import { isForPrograms, type Right } from '#access/rights.ts'

/** A row of docs/spec/api.md: a route and who may call it. */
export interface AccessRow {
  method: string
  path: string
  access: string
  /** An administrator needs one of these: a right, 'any' or 'owner'. */
  rights: NeededOne[]
  /** Whether no program may make the call, whatever its key includes. */
  isForPeopleAlone: boolean
}

export type NeededOne = Right | 'any' | 'owner'

/** Every row of docs/spec/api.md, with the additions from number 103 on. */
export function readAccessTable(): AccessRow[] {
  const rows = [
    ...readFileSync('docs/spec/api.md', 'utf8').matchAll(
      /^\| (\d+) \| [^|]+ \| ([A-Z]+) (\S+) \| ([^|]+) \| ([^|]+)/gm,
    ),
  ]
  return rows.map(([, number, method = '', path = '', third = '', fourth = '']) => ({
    method,
    path: `/api/v1/${path}`,
    // in the rows of the additions the access is one column earlier, since they have no source column
    ...parseAccess((Number(number) > 102 ? third : fourth).trim()),
  }))
}

/**
 * Parses the access column: 'admin (orders, dispatch)' means administrators who have one of these two rights, and with 'people alone' behind
 * it no programs.
 */
export function parseAccess(column: string): Pick<AccessRow, 'access' | 'rights' | 'isForPeopleAlone'> {
  const [, rights, suffix] = /^admin \(([^)]+)\)(, people alone)?$/.exec(column) ?? []
  return rights === undefined
    ? { access: column, rights: [], isForPeopleAlone: false }
    : { access: 'admin', rights: rights.split(', ') as NeededOne[], isForPeopleAlone: suffix !== undefined }
}

/** Whether a program's key may include a right to the call. */
export const mayBeAProgram = ({ rights, isForPeopleAlone }: Pick<AccessRow, 'rights' | 'isForPeopleAlone'>): boolean =>
  !isForPeopleAlone && rights.some(isForPrograms)

export type ActorKind = 'visitor' | 'seller' | 'admin' | 'client'

/**
 * Lists the kinds of actor that the access column admits; a link for a single purpose is checked by its own service function, so anybody
 * is admitted.
 */
export function admittedActors(access: string): Set<ActorKind> {
  if (access.startsWith('none')) return new Set(['visitor', 'seller', 'admin', 'client'])
  if (access.startsWith('link (') || /^(?:provider|carrier)'s/.test(access))
    return new Set(['visitor', 'seller', 'admin', 'client'])
  if (access === 'admin') return new Set(['admin'])
  if (access.includes('link (explore')) return new Set(['seller', 'admin', 'client'])
  if (access.startsWith('token')) return new Set(['seller', 'admin'])
  throw new Error(`an access column that no rule reads: ${access}`)
}
