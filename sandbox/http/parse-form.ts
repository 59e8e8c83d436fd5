/** The values of a form-encoded body or query: strings, lists and objects. */
export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [key: string]: FormValue
}

/** The form is invalid: unbalanced brackets, a name used as a string and as an object, or nesting that is too deep. */
export class InvalidForm extends Error {}

const maxDepth = 8
const maxParameters = 1000

type Branch = Map<string, string | Branch>

/**
 * Parses `a=1&b[c]=2&d[]=3&d[]=4&e[0][f]=5`. An object with the keys 0, 1, 2 ... (or empty ones) becomes a list. Objects have no prototype,
 * so that a key such as `__proto__` has no special meaning.
 */
export function parseForm(text: string): FormObject {
  const root: Branch = new Map()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    // PostgreSQL stores no NUL character in text
    if (name.includes('\0') || value.includes('\0')) throw new InvalidForm('Invalid characters')
    if (++pairs > maxParameters) throw new InvalidForm('Too many parameters')
    setValue(root, parsePath(name), value)
  }
  return toObject(root)
}

function parsePath(name: string): string[] {
  const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (head === undefined || tail === undefined) throw new InvalidForm(`Invalid parameter name: ${name}`)
  const steps = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, step]) => step ?? '')]
  if (steps.length > maxDepth) throw new InvalidForm(`Parameter name is nested too deeply: ${name}`)
  return steps
}

function setValue(root: Branch, steps: string[], value: string): void {
  let branch = root
  const last = steps.length - 1
  for (const [depth, step] of steps.entries()) {
    // `list[]` appends to the list
    const key = step === '' ? String(branch.size) : step
    if (depth === last) {
      if (branch.get(key) instanceof Map) throw new InvalidForm(`Parameter is a text and a branch: ${steps.join('.')}`)
      branch.set(key, value)
      return
    }
    const next = branch.get(key) ?? new Map()
    if (typeof next === 'string') throw new InvalidForm(`Parameter is a text and a branch: ${steps.join('.')}`)
    branch.set(key, next)
    branch = next
  }
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = value.size > 0 && [...value.keys()].every((key, place) => key === String(place))
  return isList ? [...value.values()].map(toValue) : toObject(value)
}

function toObject(branch: Branch): FormObject {
  const object: FormObject = Object.create(null)
  for (const [key, value] of branch) object[key] = toValue(value)
  return object
}
