/** What a form-encoded body or query says: texts, in lists and in named branches. */
export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [key: string]: FormValue
}

/** A body that cannot be read: brackets that do not close, a name used as a text and as a branch, or too deep. */
export class UnreadableForm extends Error {}

const deepest = 8
const most = 1000

type Branch = Map<string, string | Branch>

/**
 * Reads `a=1&b[c]=2&d[]=3&d[]=4&e[0][f]=5`. A branch whose names are 0, 1, 2 ... (or empty) becomes a list. Objects are
 * made without a prototype, so that no name in the input can mean anything.
 */
export function parseForm(text: string): FormObject {
  const root: Branch = new Map()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    // PostgreSQL has no text with a zero in it
    if (name.includes('\0') || value.includes('\0')) throw new UnreadableForm('Invalid characters')
    if (++pairs > most) throw new UnreadableForm('Too many parameters')
    put(root, path(name), value)
  }
  return asObject(root)
}

function path(name: string): string[] {
  const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (head === undefined || tail === undefined) throw new UnreadableForm(`Invalid parameter name: ${name}`)
  const steps = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, step]) => step ?? '')]
  if (steps.length > deepest) throw new UnreadableForm(`Parameter name is nested too deeply: ${name}`)
  return steps
}

function put(root: Branch, steps: string[], value: string): void {
  let branch = root
  const last = steps.length - 1
  for (const [depth, step] of steps.entries()) {
    // `list[]` says: at the end
    const key = step === '' ? String(branch.size) : step
    if (depth === last) {
      if (branch.get(key) instanceof Map)
        throw new UnreadableForm(`Parameter is a text and a branch: ${steps.join('.')}`)
      branch.set(key, value)
      return
    }
    const next = branch.get(key) ?? new Map()
    if (typeof next === 'string') throw new UnreadableForm(`Parameter is a text and a branch: ${steps.join('.')}`)
    branch.set(key, next)
    branch = next
  }
}

function asValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = value.size > 0 && [...value.keys()].every((key, place) => key === String(place))
  return isList ? [...value.values()].map(asValue) : asObject(value)
}

function asObject(branch: Branch): FormObject {
  const object: FormObject = Object.create(null)
  for (const [key, value] of branch) object[key] = asValue(value)
  return object
}
